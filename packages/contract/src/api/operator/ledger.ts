/** The books as operators read them: postings, and where one amount comes from. Nothing of it writes. */
import * as z from 'zod/mini'
import { intText, money, oddsList, siteDate, siteTime } from '../../codecs.ts'
import { operatorArea } from '../../operator-endpoint.ts'
import { after, memberWords } from './common.ts'

const { get } = operatorArea('ledger')

/** The number of a transfer; those of days before 2026 are negative. */
const transferId = z.string().check(z.regex(/^-?\d{1,19}$/))

/** One side of a posting. */
const Side = z.object({
  /** Such as `member:12:main`, `draw:345:stakes`, `house:cash`. */
  address: z.string(),
  /** Of a member's account: whose it is. */
  member: z.nullable(z.object({ memberId: z.string(), account: z.string() })),
  /** Money on it afterwards; null where an account stores none. */
  after: z.nullable(money),
})

export const LedgerPosting = z.object({
  transferId: z.string(),
  line: z.int(),
  at: siteTime,
  event: z.string(),
  tranType: z.int(),
  from: Side,
  to: Side,
  amount: money,
  orderNo: z.nullable(z.string()),
  /** `scope:key`: the same event is never booked a second time. */
  key: z.string(),
  actor: z.string(),
})

export const postings = get('postings', '/ledger/postings', {
  summary: 'Postings, the newest first: behind a number, of an account, of a day. Every filter stands on an index.',
  access: 'readMoney',
  effect: 'read',
  query: {
    /** Of a bill, a transfer, a recharge, a withdrawal, a gateway's payment, a key; with `member`, of an order, too. */
    number: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
    member: memberWords,
    /** Which of his accounts. */
    purse: z._default(z.enum(['main', 'live', 'held']), 'main'),
    day: z.optional(siteDate),
    tranType: z.optional(intText(0, 39)),
    amount: z.optional(money),
    after,
    rows: z._default(intText(1, 200), 50),
  },
  output: z.object({
    data: z.array(LedgerPosting),
    /** Where it goes on; there may be one beside fewer rows than asked for, since a page looks at 1,000 postings. */
    next: z.nullable(z.string()),
    /** Whose account is listed, where it is one. */
    account: z.nullable(z.object({ memberId: z.string(), account: z.string(), address: z.string(), balance: money })),
  }),
  errors: ['LEDGER/MEMBER'],
})

/** What stands behind an amount, in the order in which it is told. */
const LINK_KINDS = ['formula', 'result', 'order', 'payment', 'withdrawal', 'approval', 'origin'] as const

/** Both figures must be equal, or something is wrong. */
const Check = z.object({
  /** A balance before and after; an order beside its postings; the formula beside the amount; money from outside. */
  kind: z.enum(['balance', 'stake', 'formula', 'payment', 'withdrawal']),
  /** What it is about: an address or a number. */
  about: z.string(),
  left: money,
  right: money,
  isEqual: z.boolean(),
})

export const explain = get('explain', '/ledger/postings/:transferId/:line', {
  summary: 'Where one amount comes from: formula, result or payment, order, origin of the money; and what is missing.',
  access: 'readMoney',
  effect: 'read',
  params: { transferId, line: intText(1, 1_000_000) },
  output: z.object({
    posting: LedgerPosting,
    /** All postings of the event, up to 200. */
    lines: z.array(LedgerPosting),
    /** Which links the event must have; one that is not found is a gap. */
    links: z.array(z.object({ kind: z.enum(LINK_KINDS), isFound: z.boolean() })),
    checks: z.array(Check),
    formula: z.nullable(
      z.object({
        /** What it comes to, counted again from the order and the result. */
        amount: money,
        wins: z.array(z.object({ notes: z.int(), perNote: money })),
        pushed: z.int(),
        lost: z.int(),
        /** Whether the most that the order can win cut it. */
        isCapped: z.boolean(),
        validStake: money,
        rebate: money,
      }),
    ),
    result: z.nullable(
      z.object({
        gameId: z.int(),
        gameName: z.string(),
        turnNum: z.string(),
        family: z.string(),
        numbers: z.nullable(z.string()),
        version: z.int(),
        state: z.string(),
        drawnAt: z.nullable(siteTime),
      }),
    ),
    order: z.nullable(
      z.object({
        orderNo: z.string(),
        playName: z.string(),
        selectionText: z.string(),
        notes: z.int(),
        perNote: money,
        total: money,
        odds: oddsList,
        rebateTenths: z.int(),
        winMax: money,
        status: z.int(),
        outcome: z.nullable(z.int()),
        reward: money,
        placedAt: siteTime,
        settledAt: z.nullable(siteTime),
      }),
    ),
    payment: z.nullable(
      z.object({
        rechargeNo: z.string(),
        channelName: z.string(),
        gateway: z.string(),
        reference: z.string(),
        /** As decimal text in its own currency. */
        amount: z.string(),
        currency: z.enum(['CNY', 'USDT']),
        worth: money,
        fee: money,
        paidAt: siteTime,
        arrivedAt: siteTime,
      }),
    ),
    withdrawal: z.nullable(
      z.object({
        withdrawalNo: z.string(),
        state: z.string(),
        amount: money,
        fee: money,
        deduct: money,
        gateway: z.nullable(z.string()),
        reference: z.nullable(z.string()),
        createdAt: siteTime,
        closedAt: z.nullable(siteTime),
      }),
    ),
    approval: z.nullable(
      z.object({
        approvalId: z.int(),
        kind: z.string(),
        maker: z.string(),
        checker: z.nullable(z.string()),
        reason: z.string(),
        decidedAt: z.nullable(siteTime),
      }),
    ),
    /** First in, first out: what the wallet held were its newest credits, and the oldest of these paid. */
    origin: z.nullable(
      z.object({
        amount: money,
        covered: money,
        sources: z.array(
          z.object({
            transferId: z.string(),
            line: z.int(),
            at: siteTime,
            event: z.string(),
            tranType: z.int(),
            orderNo: z.nullable(z.string()),
            used: money,
            amount: money,
          }),
        ),
      }),
    ),
  }),
  errors: ['LEDGER/NOT_FOUND'],
})
