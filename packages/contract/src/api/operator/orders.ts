/** Orders on draws for those who look into them: found by number, member or turn, explained, voided one by one. */
import * as z from 'zod/mini'
import { pricingModel } from '../../bet-terms.ts'
import { gameId, intText, money, odds, RESULT_WORD, renamed, siteTime, turnNum } from '../../codecs.ts'
import { operatorArea } from '../../operator-endpoint.ts'
import { Proposed } from './approvals.ts'
import { after, requestId, revision } from './common.ts'

const { get, post } = operatorArea('orders')

/** How an order stands: open, lost, won, tied, given back (by its member or the operator), stopped with its chase. */
export const OrderState = z.enum(['open', 'lost', 'won', 'tied', 'returned', 'stopped'])

const orderNo = z.string().check(z.regex(/^\d{1,19}$/))
const account = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,40}$/))
const playCode = z.string().check(z.regex(/^\d{3}$/))

export const OrderRow = z.object({
  orderNo: z.string(),
  memberId: z.string(),
  /** Masked. */
  account: z.string(),
  isTrial: z.boolean(),
  gameId: z.int(),
  gameName: z.string(),
  turnNum: z.string(),
  /** Of a chase. */
  chaseNo: z.nullable(z.string()),
  pricing: pricingModel,
  playCode: z.string(),
  playName: z.string(),
  selectionText: z.string(),
  odds: z.array(odds),
  notes: z.int(),
  stake: money,
  state: OrderState,
  reward: money,
  addedAt: siteTime,
  settledAt: z.nullable(siteTime),
})

/** So many orders are looked at for a page, at most; `searchedTo` says how far that was. */
export const ORDERS_LOOK = 20_000

export const list = get('list', '/orders', {
  summary: 'Orders, the newest first. A page looks at a bounded number of them; without a match it says how far.',
  access: 'readBets',
  effect: 'read',
  query: {
    /** One order. */
    orderNo: z.optional(orderNo),
    /** The whole name of an account, or the number of its member. */
    account: z.optional(account),
    gameId: z.optional(gameId),
    /** With a game. */
    turnNum: z.optional(turnNum),
    playCode: z.optional(playCode),
    state: z.optional(OrderState),
    /** Least stake in whole yuan. */
    stakeMin: z.optional(intText(1, 100_000_000)),
    after,
    rows: z._default(intText(1, 200), 50),
  },
  output: z.object({
    data: z.array(OrderRow),
    next: z.nullable(z.string()),
    /** When the last order that was looked at was placed, where the page is not full and more may follow. */
    searchedTo: z.nullable(siteTime),
  }),
})

/** How winning notes are paid: odds multiplied, the lowest of them, shared, or so many times the winnings. */
const PayRule = z.enum(['product', 'lowest', 'shared', 'times'])

/** How the numbers made the reward of an order, by the functions that settle. */
export const Explanation = renamed(
  {
    resultText: z.string(),
    version: z.int(),
    wins: z.array(
      z.object({
        notes: z.int(),
        rule: PayRule,
        /** The odds that price it, and how often the winnings count. */
        odds: z.array(odds),
        times: z.int(),
        /** What a note pays back, and all of them. */
        perNote: money,
        sum: money,
      }),
    ),
    pushed: z.int(),
    lost: z.int(),
    winnings: money,
    /** The most an order can win; whether it was cut to it. */
    winMax: money,
    isCapped: z.boolean(),
    /** Stakes given back for notes that pushed. */
    pushedBack: money,
    reward: money,
    validStake: money,
    rebate: money,
    state: z.enum(['lost', 'won', 'tied']),
    /** Whether the stored order says the same; null while it is not settled by these numbers. */
    isAsStored: z.nullable(z.boolean()),
  },
  RESULT_WORD,
)

/** What a void of an order would do now, and does. */
export const BetVoidEffect = z.object({
  orderNo: z.string(),
  account: z.string(),
  gameName: z.string(),
  turnNum: z.string(),
  playName: z.string(),
  selectionText: z.string(),
  state: OrderState,
  /** The stake that goes back. */
  refunded: money,
  /** Gain and rebate that are taken back first. */
  rewardTaken: money,
  rebateTaken: money,
  /** What the wallet has, and what it would lack. */
  spendable: money,
  owed: money,
  /** What counts no longer, for the member and for his agents. */
  turnover: money,
  agentBase: money,
  postings: z.array(z.object({ event: z.string(), tranType: z.int(), lines: z.int(), amount: money })),
})

export const read = get('read', '/orders/:orderNo', {
  summary: 'An order with the way from its selection to its reward, and what was done to it.',
  access: 'readBets',
  effect: 'read',
  params: { orderNo },
  output: z.object({
    order: OrderRow,
    stakePerNote: money,
    rebateTenths: z.int(),
    validStake: money,
    turnover: money,
    rebate: money,
    agentBase: money,
    /** The selection in the words of its page, part by part. */
    parts: z.array(z.array(z.string())),
    closeAt: siteTime,
    version: z.int(),
    /** To be sent back with a void. */
    revision,
    /** Null while the draw has no result, and for what has ended without one. */
    explanation: z.nullable(Explanation),
    voided: z.nullable(
      z.object({ approvalId: z.int(), first: z.string(), second: z.string(), reason: z.string(), at: siteTime }),
    ),
    canVoid: z.boolean(),
  }),
  errors: ['ORDER/NOT_FOUND'],
})

export const voidBet = post('voidBet', '/orders/:orderNo/void', {
  summary: 'Proposes to void one order: its stake goes back, its gain is taken back; a second person does it.',
  access: 'workBets',
  effect: 'write',
  params: { orderNo },
  body: { requestId, revision, reason: z.string().check(z.minLength(4), z.maxLength(500)) },
  output: Proposed,
  errors: ['ORDER/NOT_FOUND', 'ORDER/ENDED', 'APPROVAL/CHANGED', 'APPROVAL/WAITING', 'REQ/KEY_REUSED'],
  strict: true,
})
