/**
 * Withdrawals (Domain §8.2): what a member may ask for, what became of it, who acts next and which rule holds it.
 * Money is held when it is asked for; only people, rules and the provider take it further (I-24).
 */
import { formatUsdt, parseUsdt } from '@liuhe/domain/recharge/usdt.ts'
import { WITHDRAWAL_RULES } from '@liuhe/domain/withdrawals/rules.ts'
import {
  WITHDRAWAL_ROLES,
  WITHDRAWAL_STATE_NAMES,
  WITHDRAWAL_STEPS,
  WITHDRAWAL_TASKS,
} from '@liuhe/domain/withdrawals/state.ts'
import * as z from 'zod/mini'
import { intText, money, requestId, siteDate, siteTime, stake } from '../codecs.ts'
import { area } from '../endpoint.ts'
import { PayoutKind } from './security.ts'

const { get, post } = area('withdrawals')

/** USDT as decimal text on the wire (`140.29`), a bigint of millionths inside. */
const usdt = z.codec(z.string().check(z.maxLength(20)), z.bigint(), {
  decode: (wire, context) => {
    const micros = parseUsdt(wire)
    if (micros !== undefined) return micros
    context.issues.push({ code: 'custom', input: wire, message: 'not an amount of USDT' })
    return z.NEVER
  },
  encode: formatUsdt,
})

const orderNo = z.string().check(z.regex(/^\d{1,19}$/))
const accountId = z.string().check(z.regex(/^\d{1,18}$/))

/** 人工出款, 第三方出款, 虚拟币出款, 免提直充. */
export const WithdrawalMode = z.enum(['manual', 'third-party', 'coin', 'direct'])

/**
 * What withdrawals of the last 7 days took from request to decision, in seconds (Ruling C132). No figure while fewer
 * than 20 are decided.
 */
export const WithdrawalLine = z.object({
  decided: z.int(),
  seconds: z.nullable(z.object({ median: z.int(), p90: z.int(), p99: z.int() })),
})

/** A requirement that is not finished: what it is of, and how much is missing. */
export const MissingTurnover = z.object({
  /** The number of the requirement, as `/valid-withdraw/{id}` shows it. */
  id: z.string(),
  sourceKind: z.enum(['recharge', 'gift', 'manual', 'rebate', 'sign-up', 'red-packet']),
  sourceNo: z.string(),
  deposit: money,
  gift: money,
  claim: money,
  achieved: money,
  missing: money,
  beginTime: siteTime,
})

/** What turnover says. `deductKind`: a gift that is not earned, or a fee on what is missing. */
export const WithdrawalTurnover = z.object({
  /** 还需打码; above 0 a request without consent to the deduction is refused. */
  yetWithdraw: money,
  /** What 强制提现 deducts now. Of an excluded member this is deducted though nothing is missing (Ruling C117). */
  sumAllDeduct: money,
  deductKind: z.nullable(z.enum(['gift', 'fee'])),
  missing: z.array(MissingTurnover),
})

/** An account of the member as a destination. */
export const WithdrawalAccount = z.object({
  id: z.string(),
  kind: PayoutKind,
  payType: z.int(),
  provider: z.string(),
  /** Masked. */
  number: z.string(),
  holderName: z.string(),
  isDefault: z.boolean(),
  mode: WithdrawalMode,
  /** Whether this kind is paid to at the moment. */
  isOpen: z.boolean(),
  /** Nothing was paid to it yet: two people look at the first withdrawal (Ruling C130). */
  isFirst: z.boolean(),
  /** Of coins: yuan of one USDT ×10⁴, as a request made now would freeze it. */
  rate: z.nullable(z.int()),
})

/** Why nothing can be withdrawn for now: something that guards the account was changed, or a debt is open. */
export const HeldReason = z.enum(['password', 'cash-password', 'phone', 'payout-account', 'debt', 'operator'])

export const terms = get('terms', '/api/userWithdraw/terms', {
  summary: 'Limits, times left, fee terms, turnover, accounts and the promised time; quoteWithdrawal computes with it.',
  access: 'member',
  effect: 'read',
  output: z.object({
    now: siteTime,
    /** No requests are taken. */
    isClosed: z.boolean(),
    /** Requests are taken, and nothing is paid for the moment. */
    isFrozen: z.boolean(),
    balance: money,
    /** The figures of `WithdrawalLimits` and `WithdrawalDay` (domain/withdrawals/quote.ts). */
    limits: z.object({
      amountMin: money,
      amountMax: money,
      dayMax: money,
      timesPerDay: z.int(),
      freeTimes: z.int(),
      feeBps: z.int(),
      feeCap: money,
    }),
    day: z.object({ times: z.int(), amount: money }),
    timesLeft: z.int(),
    freeTimesLeft: z.int(),
    dayLeft: money,
    /** Until then nothing may be withdrawn, and why; `until` is null while a debt is open. */
    held: z.nullable(z.object({ reason: HeldReason, until: z.nullable(siteTime) })),
    hasCashPassword: z.boolean(),
    turnover: WithdrawalTurnover,
    /** A request whose deduction is not decided yet; another deduction has to wait for it. */
    deductingOrderNo: z.nullable(z.string()),
    accounts: z.array(WithdrawalAccount),
    /** 免提直充 (`saveFreeBank`) takes requests. */
    isFreeBankOpen: z.boolean(),
    /** The round sums that it takes, whole and without a fee; so long a request waits for a payer at most. */
    directAmounts: z.array(money),
    directWaitHours: z.int(),
    line: WithdrawalLine,
  }),
})

/** The public line alone. */
export const line = get('line', '/api/userWithdraw/line', {
  summary: 'What withdrawals of the last 7 days took: median, p90 and p99 (Ruling C132).',
  access: 'public',
  effect: 'read',
  cache: 'public',
  output: WithdrawalLine,
})

/** What happened, and who did it. Sentences are the page's; `note` is an operator's or the provider's words. */
export const WithdrawalStepRow = z.object({
  at: siteTime,
  code: z.enum(WITHDRAWAL_STEPS),
  by: z.enum(WITHDRAWAL_ROLES),
  /** Of `held`. */
  rule: z.nullable(z.enum(WITHDRAWAL_RULES)),
  note: z.nullable(z.string()),
})

/**
 * A rule that holds the request. `threshold` and `found` are 厘 as text for `large`, `not-small` and `deducted`, a
 * count for `many`, hundredths of a percent for `pass-through`; null where there is no figure.
 */
export const WithdrawalHold = z.object({
  rule: z.enum(WITHDRAWAL_RULES),
  people: z.int(),
  threshold: z.nullable(z.string()),
  found: z.nullable(z.string()),
  at: siteTime,
})

const orderFields = {
  orderNo: z.string(),
  /** 1 未受理, 2 已受理, 3 已出款, 4 已取消, 5 拒绝出款. */
  status: z.int(),
  state: z.enum(WITHDRAWAL_STATE_NAMES),
  accountKind: PayoutKind,
  payType: z.int(),
  provider: z.string(),
  /** Masked. */
  accountNumber: z.string(),
  mode: WithdrawalMode,
  amount: money,
  fee: money,
  /** What turnover deducted. */
  deduct: money,
  /** What arrives, or has arrived. */
  paidMoney: money,
  createTime: siteTime,
  /** Since when it is in its state. */
  stateTime: siteTime,
  /** When it was paid, returned or rejected. */
  auditTime: z.nullable(siteTime),
  /** When it should be decided, as promised when it was requested; null where too little was known. */
  dueTime: z.nullable(siteTime),
  /** Why it was rejected or failed. */
  reason: z.nullable(z.string()),
}

/** A withdrawal as lists show it. */
export const WithdrawalOrder = z.object(orderFields)

/** A withdrawal with all that its pages show. */
export const WithdrawalDetail = z.object({
  ...orderFields,
  now: siteTime,
  holderName: z.string(),
  /** Of coins: what is sent, and the frozen rate (×10⁴). */
  usdt: z.nullable(usdt),
  rate: z.nullable(z.int()),
  deductKind: z.nullable(z.enum(['gift', 'fee'])),
  steps: z.array(WithdrawalStepRow),
  /** Null when it is over. */
  /** 免提直充: whether a payer is there, and until when one is looked for; null where it is paid in the usual way. */
  direct: z.nullable(z.object({ stage: z.enum(['waiting', 'paying', 'said', 'disputed']), until: siteTime })),
  next: z.nullable(z.object({ code: z.enum(WITHDRAWAL_TASKS), who: z.enum(WITHDRAWAL_ROLES) })),
  /** How many people have to say yes, and how many have. */
  peopleNeeded: z.int(),
  peopleDone: z.int(),
  holds: z.array(WithdrawalHold),
  /** Payouts as a whole are stopped for the moment. */
  isFrozen: z.boolean(),
  /** As it was when the withdrawal was requested. */
  turnover: WithdrawalTurnover,
  line: WithdrawalLine,
  /** The provider's own number of the payment. */
  payoutReference: z.nullable(z.string()),
})

const request = {
  requestId,
  /** One of the member's own accounts (`terms.accounts`). */
  accountId,
  amount: stake,
  /** 强制提现: so much may be deducted at most. Absent: a request with unfinished turnover is refused. */
  deductMax: z.optional(money),
  /** The fee that was shown; a higher one is refused. */
  feeMax: z.optional(money),
}

const REQUEST_ERRORS = [
  'WITHDRAW/CLOSED',
  'WITHDRAW/HELD',
  'WITHDRAW/AMOUNT',
  'WITHDRAW/TIMES',
  'WITHDRAW/DAY_MAX',
  'WITHDRAW/TURNOVER',
  'WITHDRAW/DEDUCTING',
  'WITHDRAW/FEE',
  'WITHDRAW/NOTHING_LEFT',
  'WITHDRAW/METHOD_CLOSED',
  'PAYOUT/NOT_FOUND',
  'WALLET/INSUFFICIENT',
  'REQ/KEY_REUSED',
  'REQ/KEY_OLD',
  'UC/ACCOUNT_STATE_ERROR',
  'UC/CASH_PASSWORD',
  'UC/CASH_PASSWORD_NULL',
] as const

export const save = post('save', '/api/userWithdraw/save/v2', {
  summary: 'Requests a withdrawal and holds its money at once. Needs a cash ticket; a repeat answers the same order.',
  access: 'member',
  effect: 'money',
  duringPause: true,
  strict: true,
  body: request,
  output: WithdrawalDetail,
  errors: REQUEST_ERRORS,
})

export const saveFreeBank = post('saveFreeBank', '/api/userWithdraw/save/free-bank', {
  summary: 'Requests a withdrawal by 免提直充, to bound accounts only (Ruling C128).',
  access: 'member',
  effect: 'money',
  duringPause: true,
  strict: true,
  body: request,
  output: WithdrawalDetail,
  errors: ['WITHDRAW/FREE_BANK', ...REQUEST_ERRORS],
})

export const list = get('list', '/api/userWithdraw/list', {
  summary: 'The member’s withdrawals, newest first. `next` is `after` of the following page; null ends the list.',
  access: 'member',
  effect: 'read',
  query: {
    state: z._default(z.enum(['all', 'processing', 'done', 'failed']), 'all'),
    /** Days of the site, both included. */
    from: z.optional(siteDate),
    until: z.optional(siteDate),
    after: z.optional(z.string().check(z.maxLength(200))),
    rows: z._default(intText(1, 100), 20),
  },
  output: z.object({ data: z.array(WithdrawalOrder), next: z.nullable(z.string()) }),
})

export const read = get('read', '/api/userWithdraw/order/:orderNo', {
  summary: 'One of the member’s withdrawals: steps, who acts next, which rule holds it, when it should be decided.',
  access: 'member',
  effect: 'read',
  isAutomatic: true,
  params: { orderNo },
  output: WithdrawalDetail,
  errors: ['WITHDRAW/NOT_FOUND'],
})

export const evidence = get('evidence', '/api/userWithdraw/evidence/:orderNo', {
  summary: 'Everything that was decided and posted about a withdrawal, as the text of a JSON file with its SHA-256.',
  access: 'member',
  effect: 'read',
  params: { orderNo },
  output: z.object({ fileName: z.string(), text: z.string(), sha256: z.string() }),
  errors: ['WITHDRAW/NOT_FOUND'],
})
