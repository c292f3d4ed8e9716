/** The bonus centre (福利中心): gifts that wait, what can be earned, and what became of earlier ones (Domain §8.7). */
import { BONUS_KINDS, OFFER_KINDS } from '@liuhe/domain/bonus/offer.ts'
import * as z from 'zod/mini'
import { flag01, intText, money, requestId, siteTime } from '../codecs.ts'
import { area } from '../endpoint.ts'

const { get, post } = area('bonus')

const recordId = z.string().check(z.regex(/^\d{1,18}$/))

/** A gift of a member. */
export const BonusRecord = z.object({
  id: recordId,
  kind: z.enum(BONUS_KINDS),
  title: z.string(),
  amount: money,
  /** 0 待审核, 1 未领取, 2 已完成, 3 已失效. */
  status: z.literal([0, 1, 2, 3]),
  /** Hundredths of its amount that have to be staked: 100 is once. */
  multiple: z.int(),
  /** The level it is for; null where it is for none. */
  vipLevel: z.nullable(z.int()),
  issueTime: siteTime,
  /** When it ends if nobody takes it. */
  expireTime: siteTime,
  /** When it was taken, or ended; null while it waits. */
  endTime: z.nullable(siteTime),
  /** An operator's words; empty otherwise. */
  remark: z.string(),
})

/** Something that can still be earned. Which figures it has depends on its kind. */
export const Offer = z.object({
  kind: z.enum(OFFER_KINDS),
  title: z.string(),
  terms: z.string(),
  multiple: z.int(),
  /** What it would bring now; null where that is not known before. */
  amount: z.nullable(money),
  /** How far the member is, of how much: bets to the next level, losses of last week, a first recharge. */
  have: z.nullable(money),
  need: z.nullable(money),
  /** When it is issued next; null where it depends on something else. */
  nextTime: z.nullable(siteTime),
  canClaim: flag01,
  /** Whether it has been taken for the present period. */
  isDone: flag01,
  /** Of 邀请好友: the member's promotion code, and how many friends have brought a gift so far. */
  invite: z.optional(z.object({ code: z.string(), friends: z.int() })),
})

/** The seven days. */
export const SignIn = z.object({
  /** Which of the seven days today is, from 1. */
  step: z.int(),
  isDone: flag01,
  amounts: z.array(money),
  multiple: z.int(),
  terms: z.string(),
  /** What has been bet today, of what is asked for. */
  have: money,
  need: money,
})

export const list = get('list', '/api/bonus/list', {
  summary: 'The seven days, gifts that wait for the member, and what he can still earn.',
  access: 'session',
  effect: 'read',
  output: z.object({
    /** Null while the operator has stopped it. */
    signIn: z.nullable(SignIn),
    gifts: z.array(BonusRecord),
    offers: z.array(Offer),
  }),
})

export const records = get('records', '/api/bonus/records', {
  summary: 'Gifts of one state, the newest first.',
  access: 'session',
  effect: 'read',
  query: {
    status: intText(0, 3),
    key: z.optional(z.string().check(z.maxLength(300))),
    rows: z._default(intText(1, 100), 20),
  },
  output: z.object({ data: z.array(BonusRecord), nextKey: z.nullable(z.string()) }),
})

const CLAIM_ERRORS = [
  'BONUS/NOT_FOUND',
  'BONUS/CLAIMED',
  'BONUS/EXPIRED',
  'BONUS/STOPPED',
  'BONUS/NOT_YET',
  'REQ/KEY_REUSED',
  'REQ/KEY_OLD',
  'RG/EXCLUDED',
  'RG/TIME_OUT',
  'RG/SESSION_OVER',
  'RG/REMINDER_DUE',
  'RG/STAKE_LIMIT',
  'RG/LOSS_LIMIT',
] as const

const Claimed = z.object({ amount: money, balance: money })

export const claim = post('claim', '/api/bonus/claim', {
  summary: 'Takes a gift that waits.',
  access: 'member',
  effect: 'money',
  strict: true,
  body: { requestId, id: recordId },
  output: Claimed,
  errors: CLAIM_ERRORS,
})

export const earn = post('earn', '/api/bonus/earn', {
  summary: 'Signs in today, or takes the share of last week’s losses.',
  access: 'member',
  effect: 'money',
  strict: true,
  body: { requestId, kind: z.literal(['sign-in', 'rescue']) },
  output: Claimed,
  errors: CLAIM_ERRORS,
})
