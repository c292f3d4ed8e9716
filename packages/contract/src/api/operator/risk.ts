/** The risk queue: what looks wrong, with its evidence, for people who decide whether it is (docs/agents.md). */
import { RISK_KINDS, RISK_STATES, TRACE_KINDS } from '@liuhe/domain/risk.ts'
import * as z from 'zod/mini'
import { intText, siteTime } from '../../codecs.ts'
import { operatorArea } from '../../operator-endpoint.ts'
import { after, revision } from './common.ts'

const { get, post } = operatorArea('risk')

const memberId = z.string().check(z.regex(/^\d{1,18}$/))
const flagId = memberId

/** What a flag is about, and who has looked at it. */
export const RiskFlag = z.object({
  flagId,
  kind: z.enum(RISK_KINDS),
  /** `agent/7/member/9`, `link/3/device/ab12…` */
  object: z.string(),
  /** Whose conduct it asks about. */
  memberId,
  /** Masked. */
  account: z.string(),
  state: z.enum(RISK_STATES),
  revision: z.int(),
  foundAt: siteTime,
  /** When its evidence grew, or somebody decided. */
  changedAt: siteTime,
  /** Who decided last; it stays when the flag comes back with more evidence. */
  handledBy: z.nullable(z.string()),
  handledAt: z.nullable(siteTime),
  note: z.nullable(z.string()),
})

export const flags = get('flags', '/risk/flags', {
  summary: 'Flags of the risk queue, the newest first.',
  access: 'readRisk',
  effect: 'read',
  query: {
    state: z._default(z.enum([...RISK_STATES, 'all']), 'open'),
    kind: z.optional(z.enum(RISK_KINDS)),
    /** Of whom. */
    memberId: z.optional(memberId),
    after,
    rows: z._default(intText(1, 200), 50),
  },
  output: z.object({ data: z.array(RiskFlag), next: z.nullable(z.string()) }),
})

export const flag = get('flag', '/risk/flags/:flagId', {
  summary: 'A flag with its evidence: who is part of it, and what they share. Marks tell values apart and hide them.',
  access: 'readRisk',
  effect: 'read',
  params: { flagId },
  output: z.object({
    ...RiskFlag.shape,
    people: z.array(
      z.object({
        memberId,
        /** Masked. */
        account: z.string(),
        isAgent: z.boolean(),
        state: z.enum(['active', 'suspended', 'closed']),
        joinedAt: siteTime,
        /** Other flags about him that are open. */
        openFlags: z.int(),
      }),
    ),
    traces: z.array(z.object({ what: z.enum(TRACE_KINDS), mark: z.string() })),
  }),
  errors: ['RISK/NOT_FOUND'],
})

export const decide = post('decide', '/risk/flags/:flagId/decide', {
  summary: 'Says that something was done about a flag, or that there is nothing in it; with words that stay beside it.',
  access: 'handleRisk',
  effect: 'write',
  params: { flagId },
  body: {
    /** Of the flag, as it was looked at. */
    revision,
    state: z.enum(['handled', 'dismissed']),
    note: z.string().check(z.minLength(1), z.maxLength(500)),
  },
  output: RiskFlag,
  errors: ['RISK/NOT_FOUND', 'RISK/CHANGED'],
  strict: true,
})
