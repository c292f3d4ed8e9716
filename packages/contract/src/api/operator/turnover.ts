/** Turnover of members as operators see it, and its terms; both are changed by two people (SEC-62). */
import * as z from 'zod/mini'
import { money, siteTime } from '../../codecs.ts'
import { operatorArea } from '../../operator-endpoint.ts'
import { turnoverId, TurnoverEntry } from '../turnover.ts'
import { Proposed } from './approvals.ts'
import { requestId } from './common.ts'

const { get, post } = operatorArea('turnover')

const words = z.string().check(z.minLength(1), z.maxLength(500))
const claim = money.check(z.refine((amount) => amount >= 0n && amount <= CLAIM_MAX))
const CLAIM_MAX = 1_000_000_000_000n
const revision = z.int().check(z.gte(0))
const share = z.int().check(z.minimum(0), z.maximum(100))
const multiple = z.int().check(z.minimum(0), z.maximum(100_000))

/** An open or lately closed requirement of a member. */
export const MemberTurnover = z.object({
  rowId: turnoverId,
  revision,
  sourceKind: z.string(),
  sourceNo: z.string(),
  deposit: money,
  gift: money,
  depositClaim: money,
  giftClaim: money,
  achieved: money,
  isOpen: z.boolean(),
  beginAt: siteTime,
  entries: z.array(z.extend(TurnoverEntry, { reason: z.string(), actor: z.string() })),
})

export const member = get('member', '/turnover/members/:memberId', {
  summary: 'What a member still has to stake, by deposit and gift, with every change that was not a bet.',
  access: 'readMoney',
  effect: 'read',
  params: { memberId: z.string().check(z.regex(/^\d{1,18}$/)) },
  output: z.object({ yetWithdraw: money, sumAllDeduct: money, rows: z.array(MemberTurnover) }),
})

export const change = post('change', '/turnover/rows/:rowId/change', {
  summary: 'Proposes what a deposit or gift shall ask for instead; a second person decides.',
  access: 'operateTurnover',
  effect: 'write',
  params: { rowId: turnoverId },
  body: { requestId, revision, depositClaim: claim, giftClaim: claim, reason: words },
  output: Proposed,
  errors: ['TURNOVER/NOT_FOUND', 'TURNOVER/CLOSED', 'APPROVAL/CHANGED', 'APPROVAL/WAITING', 'REQ/KEY_REUSED'],
  strict: true,
})

/** What a change would do now. */
export const ChangeEffect = z.object({
  memberId: z.string(),
  before: z.object({ depositClaim: money, giftClaim: money, yetWithdraw: money }),
  after: z.object({ depositClaim: money, giftClaim: money, yetWithdraw: money }),
})

/** The terms of the operator. Multiples are hundredths (100 is once), weights and the fee percent. */
export const Terms = z.object({
  relaxQuota: claim,
  /** 0 gifts that are not earned, 1 a fee on what is missing, 2 nothing. */
  deductMode: z.literal([0, 1, 2]),
  feeTenths: z.int().check(z.minimum(0), z.maximum(1000)),
  depositMultiple: multiple,
  giftMultiple: multiple,
  weights: z.object({ cp: share, sports: share, video: share }),
})

export const terms = get('terms', '/turnover/terms', {
  summary: 'Tolerance, deduction, multiples and weights, and how often they have changed.',
  access: 'readMoney',
  effect: 'read',
  output: z.object({ revision, terms: Terms }),
})

export const changeTerms = post('changeTerms', '/turnover/terms', {
  summary: 'Proposes other terms; a second person decides. Multiples and weights hold for what begins afterwards.',
  access: 'operateTurnover',
  effect: 'write',
  body: { requestId, revision, terms: Terms, reason: words },
  output: Proposed,
  errors: ['APPROVAL/CHANGED', 'APPROVAL/WAITING', 'REQ/KEY_REUSED'],
  strict: true,
})

/** Both sides of a change of terms. */
export const TermsEffect = z.object({ before: Terms, after: Terms })
