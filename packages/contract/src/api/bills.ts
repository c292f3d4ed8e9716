/**
 * A member's bills (Domain §8.4, Ruling C118): every line of his wallet, with the balance before and after it. Days are
 * those of the site's zone (ADR 063).
 */
import { billGroups } from '@liuhe/domain/bills/bill-types.ts'
import * as z from 'zod/mini'
import { intText, money, rowsNumber, siteDate, siteTime } from '../codecs.ts'
import { area } from '../endpoint.ts'

const { get, post } = area('bills')

/** A range of days: a year and its leap day, so that twelve months can be seen at once. */
export const BILL_DAYS_MAX = 366

const billNumber = z.string().check(z.regex(/^B-?\d{1,19}-\d{1,9}$/))

/** Both days belong to the range; without them it has no end on that side. Filters hold together. */
const filters = {
  startDate: z.optional(siteDate),
  endDate: z.optional(siteDate),
  group: z.optional(z.enum(billGroups.map(({ key }) => key))),
  tranType: z.optional(intText(1, 39)),
  direction: z.optional(z.enum(['in', 'out'])),
}

/** One line of the wallet. */
export const Bill = z.object({
  billNo: billNumber,
  /** 1 to 39; 0 and numbers to come are shown as 其他. */
  tranType: z.int(),
  /** Signed: what the wallet gained. */
  amount: money,
  /** The balance before and after it, as the books keep them. */
  before: money,
  after: money,
  /** The order that it belongs to, with its game and turn. */
  orderNo: z.nullable(z.string()),
  gameId: z.nullable(z.int()),
  turnNum: z.nullable(z.string()),
  /** What it was about, in a few words; may be empty. */
  content: z.string(),
  addTime: siteTime,
})

export const list = get('list', '/api/bills/list', {
  summary: 'The bills of a member, newest first; `key` of a full page asks for what follows it.',
  access: 'session',
  effect: 'read',
  query: {
    ...filters,
    key: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
    rows: rowsNumber(20),
  },
  output: z.object({ data: z.array(Bill), nextKey: z.nullable(z.string()) }),
})

export const search = get('search', '/api/bills/search', {
  summary: 'The bills of one bet, chase, recharge, withdrawal or bill, by its number; none for one of somebody else.',
  access: 'session',
  effect: 'read',
  query: { no: z.string().check(z.regex(/^[A-Za-z0-9-]{1,40}$/)) },
  output: z.object({ data: z.array(Bill) }),
})

/** One day of a summary. `spent` is above zero. */
export const BillDay = z.object({ day: z.string(), entries: z.int(), gained: money, spent: money })

export const summary = get('summary', '/api/bills/summary', {
  summary:
    'Sums of a range with the same filters, by day and together. Those of 充值 and 转账 leave rounds of games out.',
  access: 'session',
  effect: 'read',
  query: { ...filters, startDate: siteDate, endDate: siteDate },
  output: z.object({
    gained: money,
    spent: money,
    /** What was put in less what was taken out in these days, whatever the other filters say. */
    netDeposit: money,
    days: z.array(BillDay),
  }),
})

export const netDeposit = get('netDeposit', '/api/bills/netDeposit', {
  summary: 'What the member has put in less what he has taken out: today, this week, month and year, and ever.',
  access: 'session',
  effect: 'read',
  output: z.object({ day: money, week: money, month: money, year: money, total: money }),
})

/** One line of the books behind a bill. Accounts are kinds: never a draw, never anybody's number. */
export const BillPosting = z.object({ from: z.string(), to: z.string(), amount: money })

export const detail = get('detail', '/api/bills/detail', {
  summary: 'A bill with the line of the books behind it, what it belongs to, and whether the chain of balances holds.',
  access: 'session',
  effect: 'read',
  query: { billNo: billNumber },
  output: z.object({
    bill: Bill,
    posting: BillPosting,
    /** The balance that the line before this one left; zero before the first. `before` of the bill must be the same. */
    previousAfter: money,
    /** Other lines of the same movement in this wallet, with this one: a bet of several lines is one movement. */
    together: z.object({ lines: z.int(), amount: money }),
    order: z.nullable(
      z.object({
        gameName: z.string(),
        playName: z.string(),
        selectionText: z.string(),
        notes: z.int(),
        total: money,
        reward: money,
        /** As in lists of orders. */
        status: z.int(),
        result: z.nullable(z.int()),
        /** What counts of the stake; null while the order is open. */
        validMoney: z.nullable(money),
        chaseNo: z.nullable(z.string()),
        /** The day of the site on which it was placed. */
        day: z.string(),
      }),
    ),
    /** What else it is about, by kind and number, such as a recharge; of a packet its room too. Null: nothing opens. */
    about: z.nullable(z.object({ kind: z.string(), id: z.string(), roomId: z.optional(z.int()) })),
    /** The round of a third-party game, which its supplier can show again; `day` is that of the reports. */
    round: z.nullable(z.object({ gameCode: z.string(), gameName: z.string(), roundNo: z.string(), day: z.string() })),
  }),
  errors: ['BILL/NOT_FOUND'],
})

export const startExport = post('startExport', '/api/bills/startExport', {
  summary: 'A way to the file of one year of bills: `path` answers it once, within a minute. One export at a time.',
  access: 'session',
  effect: 'write',
  strict: true,
  body: { year: z.int().check(z.minimum(2000), z.maximum(9999)) },
  output: z.object({ path: z.string() }),
  errors: ['BILL/EXPORT_RUNNING', 'BILL/NONE'],
})
