/** Rebates (洗码): what of the valid bets since the last claim comes back (Spec B §7, Domain §8.6). */
import { REBATE_CATEGORIES } from '@liuhe/domain/rebate/rebate.ts'
import * as z from 'zod/mini'
import { flag01, intText, money, requestId, siteTime } from '../codecs.ts'
import { area } from '../endpoint.ts'

const { get, post } = area('rebate')

/** Percent with two places, hundredths of it inside: 0.15 is 15. */
const percent = z.codec(z.number(), z.int(), {
  decode: (wire) => Math.round(wire * 100),
  encode: (hundredths) => hundredths / 100,
})

/** One kind of game. */
export const RebateLine = z.object({
  category: z.enum(REBATE_CATEGORIES),
  /** Below zero where a correction took back bets that were claimed: it is made up for by the next bets. */
  validBet: money,
  rate: percent,
  amount: money,
})

export const overview = get('overview', '/api/user/betting-bonus', {
  summary:
    'Valid bets since the last claim by kind of game, the rate of the level, what comes back, and the last claim.',
  access: 'session',
  effect: 'read',
  output: z.object({
    vipLevel: z.int(),
    list: z.array(RebateLine),
    total: money,
    /** Less than this is not paid out. */
    least: money,
    canClaim: flag01,
    lastClaimTime: z.nullable(siteTime),
    lastClaimMoney: z.nullable(money),
  }),
})

export const claim = post('claim', '/api/user/betting-bonus/claim', {
  summary:
    'Pays out the rebate of all kinds of games and begins to count again. Its stake once is asked before money leaves.',
  access: 'member',
  effect: 'money',
  strict: true,
  body: { requestId },
  output: z.object({ claimNo: z.string(), amount: money, balance: money, claimTime: siteTime }),
  errors: [
    ...([
      'REBATE/TOO_LITTLE',
      'REQ/KEY_REUSED',
      'REQ/KEY_OLD',
      'RG/EXCLUDED',
      'RG/TIME_OUT',
      'RG/SESSION_OVER',
    ] as const),
    ...(['RG/REMINDER_DUE', 'RG/STAKE_LIMIT', 'RG/LOSS_LIMIT'] as const),
  ],
})

/** A claim that was paid. */
export const RebateClaim = z.object({
  claimNo: z.string(),
  vipLevel: z.int(),
  amount: money,
  /** Since when its bets counted; null for the first claim. */
  beginTime: z.nullable(siteTime),
  claimTime: siteTime,
  list: z.array(RebateLine),
})

export const records = get('records', '/api/user/betting-bonus/records', {
  summary: 'What was claimed, the newest first, each with the bets that it was for.',
  access: 'session',
  effect: 'read',
  query: {
    key: z.optional(z.string().check(z.maxLength(300))),
    rows: z._default(intText(1, 100), 20),
  },
  output: z.object({ data: z.array(RebateClaim), nextKey: z.nullable(z.string()) }),
})
