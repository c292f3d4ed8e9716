/**
 * Work that needs a second person (SEC-62). It is proposed by calls of its own area; here it waits, is looked at by its
 * effect, and is decided.
 */
import * as z from 'zod/mini'
import { intText, siteTime } from '../../codecs.ts'
import { operatorArea } from '../../operator-endpoint.ts'

const { get, post } = operatorArea('approvals')

const approvalId = intText(1, 2_000_000_000)
/** SHA-256 in hex. */
const digest = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const words = z.string().check(z.maxLength(500))

export const ApprovalState = z.enum(['open', 'approved', 'rejected', 'withdrawn', 'expired', 'void'])

/** What a proposal is answered with, by every call that makes one. */
export const Proposed = z.object({ approvalId: z.int(), payloadHash: digest, expiresAt: siteTime })

export const ApprovalRow = z.object({
  approvalId: z.int(),
  /** Such as `result-correction`. */
  kind: z.string(),
  /** Such as `draw/110/2026324`. */
  object: z.string(),
  state: ApprovalState,
  reason: z.string(),
  maker: z.string(),
  madeAt: siteTime,
  expiresAt: siteTime,
  checker: z.nullable(z.string()),
  decidedAt: z.nullable(siteTime),
  /** The checker's words; of what is void, what had changed. */
  note: z.nullable(z.string()),
  /** Whether the one who asks may be the second person: it waits, the role decides its kind, and it is not his own. */
  mayDecide: z.boolean(),
})

export const list = get('list', '/approvals', {
  summary: 'What waits for a second person or did, the newest first; only kinds that are the work of the one who asks.',
  access: 'readApprovals',
  effect: 'read',
  query: {
    state: z.optional(z.enum(['open', 'decided'])),
    kind: z.optional(z.string().check(z.maxLength(40))),
    object: z.optional(z.string().check(z.maxLength(120))),
    maker: z.optional(z.string().check(z.maxLength(32))),
    /** Only those before this number. */
    before: z.optional(approvalId),
    rows: z._default(intText(1, 200), 50),
  },
  output: z.array(ApprovalRow),
})

export const read = get('read', '/approvals/:approvalId', {
  summary: 'A proposal with the effect that it would have now: what the second person decides about.',
  access: 'readApprovals',
  effect: 'read',
  params: { approvalId },
  output: z.object({
    approval: ApprovalRow,
    /** To be sent back with the decision: what was looked at is what is done. */
    payloadHash: digest,
    /** As it was proposed. */
    payload: z.unknown(),
    /** The revision of the object as the maker saw it. */
    revision: z.int(),
    /** By the kind, in wire form (`CorrectionEffect`, `VoidEffect` …); null once it is decided. */
    effect: z.unknown(),
    /** What came of it; null unless it was approved. */
    outcome: z.unknown(),
  }),
  errors: ['APPROVAL/NOT_FOUND'],
})

const Decided = z.object({ approvalId: z.int(), state: ApprovalState, outcome: z.unknown() })
const decisionErrors = [
  'APPROVAL/NOT_FOUND',
  'APPROVAL/DECIDED',
  'APPROVAL/EXPIRED',
  'APPROVAL/OWN',
  'APPROVAL/SAME_PLACE',
  'UC/FORBIDDEN',
] as const

export const approve = post('approve', '/approvals/:approvalId/approve', {
  summary: 'Agrees, and does it: both people, the object and the payload are checked in the same transaction.',
  access: 'decideApprovals',
  effect: 'write',
  params: { approvalId },
  body: { payloadHash: digest, note: z.optional(words) },
  output: Decided,
  errors: [
    ...decisionErrors,
    'APPROVAL/CHANGED',
    'APPROVAL/MAKER',
    // Of the kinds: what cannot be done after all.
    'RESULT/CLOSED',
    'WALLET/INSUFFICIENT',
    'RECHARGE/DECIDED',
    'RG/DEPOSIT_LIMIT',
    'RG/EXCLUDED',
    'STAFF/LIMIT',
    'STAFF/SELF',
    'COMPANY/DOMAIN_TAKEN',
    'COMPANY/NOT_FOUND',
    'RECON/SETTLED',
    'WITHDRAW/STATE',
    'WITHDRAW/SAME_PERSON',
    'WITHDRAW/FROZEN',
    'AGENT/NOT_REVIEWED',
    'AGENT/PLAN_LATE',
    'MEMBER/NOT_EMPTY',
    'NETWORKS/INVALID',
    'NETWORKS/SELF',
  ],
  strict: true,
})

export const reject = post('reject', '/approvals/:approvalId/reject', {
  summary: 'Refuses; nothing is done.',
  access: 'decideApprovals',
  effect: 'write',
  params: { approvalId },
  body: { note: words.check(z.minLength(1)) },
  output: Decided,
  errors: decisionErrors,
  strict: true,
})

export const withdraw = post('withdraw', '/approvals/:approvalId/withdraw', {
  summary: 'The maker takes back what nobody has decided yet.',
  access: 'makeApprovals',
  effect: 'write',
  params: { approvalId },
  output: Decided,
  errors: ['APPROVAL/NOT_FOUND', 'APPROVAL/DECIDED', 'APPROVAL/EXPIRED', 'UC/FORBIDDEN'],
})
