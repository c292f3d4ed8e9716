/**
 * Money that operators add to a wallet or take away by hand (人工加款, 人工扣款): by two people, for a reason that is
 * listed.
 */
import { ADJUST_REASON_CODES } from '@liuhe/domain/adjustments/reason.ts'
import * as z from 'zod/mini'
import { flag01, money, stake } from '../../codecs.ts'
import { operatorArea } from '../../operator-endpoint.ts'
import { Proposed } from './approvals.ts'
import { requestId } from './common.ts'

const { get, post } = operatorArea('adjustments')

const reasonCode = z.enum(ADJUST_REASON_CODES)
const direction = z.enum(['in', 'out'])

export const reasons = get('reasons', '/adjustments/reasons', {
  summary: 'The reasons for which money may be moved by hand, each with its bill.',
  access: 'readMoney',
  effect: 'read',
  output: z.array(z.object({ reasonCode, direction, tranType: z.int(), label: z.string(), isDeposit: flag01 })),
})

export const propose = post('propose', '/adjustments/members/:memberId/propose', {
  summary: 'Proposes to add money to a wallet or to take it away; a second person decides.',
  access: 'handleAdjustments',
  effect: 'write',
  params: { memberId: z.string().check(z.regex(/^\d{1,18}$/)) },
  body: {
    requestId,
    reasonCode,
    amount: stake,
    /** Hundredths of the amount that have to be staked; 0 asks for nothing, and what is taken away never asks. */
    multiple: z.int().check(z.gte(0), z.lte(10_000)),
    /** Why, for the file; members do not read it. */
    reason: z.string().check(z.minLength(1), z.maxLength(200)),
  },
  output: Proposed,
  errors: [
    ...(['ADJUST/NOT_FOUND', 'WALLET/INSUFFICIENT', 'STAFF/LIMIT', 'REQ/INVALID'] as const),
    ...(['APPROVAL/CHANGED', 'APPROVAL/WAITING', 'REQ/KEY_REUSED'] as const),
  ],
  strict: true,
})

/** What the second person decides about: the wallet before and after, as it is now. */
export const AdjustmentEffect = z.object({
  memberId: z.string(),
  account: z.string(),
  reasonCode,
  direction,
  label: z.string(),
  tranType: z.int(),
  amount: money,
  multiple: z.int(),
  before: money,
  after: money,
})
