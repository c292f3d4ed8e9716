/**
 * Recharging (Domain §8.1): what a member may use, an order and its life. No call credits anything (I-23): money is
 * only ever believed to those who hold it.
 */
import { CHECK_KINDS, CHECK_OUTCOMES, RECHARGE_ROLES, RECHARGE_STEPS } from '@liuhe/domain/recharge/order.ts'
import { RECHARGE_FLOWS, RECHARGE_GROUPS } from '@liuhe/domain/recharge/channel.ts'
import { formatUsdt, parseUsdt } from '@liuhe/domain/recharge/usdt.ts'
import { DISPUTE_KINDS, MATCH_STATES } from '@liuhe/domain/withdrawals/direct.ts'
import * as z from 'zod/mini'
import { intText, money, requestId, siteDate, siteTime, stake } from '../codecs.ts'
import { area } from '../endpoint.ts'

const { get, post, upload: file } = area('recharge')

/** USDT as decimal text on the wire (`140.2937`), a bigint of millionths inside. */
const usdt = z.codec(z.string().check(z.maxLength(20)), z.bigint(), {
  decode: (wire, context) => {
    const micros = parseUsdt(wire)
    if (micros !== undefined) return micros
    context.issues.push({ code: 'custom', input: wire, message: 'not an amount of USDT' })
    return z.NEVER
  },
  encode: formatUsdt,
})

/** Yuan of one USDT, ×10⁴. */
const rate = z.int()

/** Why something is closed: `not-yet` is built later, `frozen` a switch of the operator, the others go by the clock. */
const Closed = z.object({
  reason: z.enum(['hours', 'maintenance', 'frozen', 'not-yet']),
  /** When it opens again; null when nobody knows. */
  opensAt: z.nullable(siteTime),
})

const Network = z.enum(['TRC20', 'ERC20'])

/** A channel as this member sees it. The terms are those of `domain/recharge/quote.ts`. */
export const RechargeChannel = z.object({
  code: z.string(),
  name: z.string(),
  /**
   * Which mark is drawn: `bank`, `alipay`, `wechat`, `unionpay`, `usdt`, `okpay` …; an unknown one is drawn plainly.
   */
  icon: z.string(),
  /** Which page goes on: bank, third-party, online (QR), qr-virtual, processing. */
  flow: z.enum(RECHARGE_FLOWS),
  amountMin: money,
  amountMax: money,
  /** Whether an amount may have 分; whole yuan otherwise. */
  hasDecimals: z.boolean(),
  /** Only the amounts of the chips may be paid. */
  isFixed: z.boolean(),
  chips: z.array(money),
  feeBps: z.int(),
  feeCap: z.nullable(money),
  discountBps: z.int(),
  discountCap: z.nullable(money),
  discountFrom: money,
  /** 打码 multiples in hundredths: 1 倍 is 100. */
  depositMultiple: z.int(),
  giftMultiple: z.int(),
  /** `HH:mm~HH:mm`; null is day and night. */
  hours: z.nullable(z.string()),
  maintenance: z.nullable(z.string()),
  closed: z.nullable(Closed),
  /** So many minutes an order waits for its money. */
  expireMinutes: z.int(),
  /** Seconds from order to credit: the median of the last 30 days; null while fewer than 20 are known. */
  typicalSeconds: z.nullable(z.int()),
  /** What the channel promises where nothing is known yet. */
  expectedSeconds: z.int(),
  /** Of a channel for coins. The rate is today's; an order freezes the one of its moment. */
  coin: z.nullable(z.object({ network: Network, rate, confirmations: z.int() })),
  /** The order of this channel that still waits, of which there can be one. */
  openOrderNo: z.nullable(z.string()),
})

export const RechargeGroupRow = z.object({
  group: z.enum(RECHARGE_GROUPS),
  /** Two groups share the number 2 (Domain §8.1). */
  payType: z.int(),
  name: z.string(),
  /** The best discount among its open channels, in hundredths of a percent; 0 for none. */
  bestDiscountBps: z.int(),
  closed: z.nullable(Closed),
  channels: z.array(RechargeChannel),
})

export const options = get('options', '/api/userRecharge/options', {
  summary: 'The pay types and channels that are offered to this member now, by their order.',
  access: 'member',
  effect: 'read',
  output: z.object({
    /** By the database's clock, to count down with. */
    now: siteTime,
    /** Recharges as a whole are stopped by the operator. */
    isFrozen: z.boolean(),
    groups: z.array(RechargeGroupRow),
    /** Orders that wait, of at most `openMax`. */
    openOrders: z.int(),
    openMax: z.int(),
    /** Nothing was recharged yet: the first one unlocks content, and is given something where `firstGift` says so. */
    isFirst: z.boolean(),
    firstGift: z.nullable(z.object({ gift: money, least: money })),
    /** The member has set no deposit limit: he is asked before his first recharge (Reliability §5.1). */
    asksForLimit: z.boolean(),
    /** What the lowest deposit limit still allows; null without one. */
    depositLeft: z.nullable(money),
  }),
})

const orderNo = z.string().check(z.regex(/^\d{1,19}$/))

/** What happened, and who did it. Sentences are the page's; `note` is an operator's words, if any. */
export const RechargeStepRow = z.object({
  at: siteTime,
  code: z.enum(RECHARGE_STEPS),
  by: z.enum(RECHARGE_ROLES),
  /** Of `check`: what is wrong. */
  check: z.nullable(z.enum(CHECK_KINDS)),
  /** Of money: what arrived, was credited or goes back. */
  amount: z.nullable(money),
  note: z.nullable(z.string()),
})

/** Money of this order that did not arrive as agreed (待核对), and what became of it. */
export const RechargeCheck = z.object({
  kind: z.enum(CHECK_KINDS),
  /** What arrived, in yuan; of coins, what it is worth at the order's rate. */
  received: money,
  /** Of coins: what arrived. */
  receivedUsdt: z.nullable(usdt),
  arrivedAt: siteTime,
  outcome: z.enum(CHECK_OUTCOMES),
  decidedAt: z.nullable(siteTime),
  /** What the one who decided says. */
  note: z.nullable(z.string()),
})

/** Who has to do what before it goes on. */
export const RechargeNext = z.object({
  code: z.enum(['prepare', 'pay', 'match', 'check', 'return']),
  who: z.enum(RECHARGE_ROLES),
})

const orderFields = {
  orderNo: z.string(),
  group: z.enum(RECHARGE_GROUPS),
  payType: z.int(),
  channelCode: z.string(),
  channelName: z.string(),
  icon: z.string(),
  flow: z.enum(RECHARGE_FLOWS),
  /** 1 未受理, 2 已受理, 3 已入款, 4 已取消, 5 已拒绝. */
  status: z.int(),
  /** 实付; of coins what they are worth. */
  amount: money,
  fee: money,
  /** 赠送: discount and gift of a first recharge. */
  discountMoney: money,
  /** 到账: what the order will bring, or has brought. */
  creditMoney: money,
  createTime: siteTime,
  /** When an unpaid order ends by itself. */
  expireTime: siteTime,
  /** When it was credited, cancelled or rejected. */
  auditTime: z.nullable(siteTime),
  /** 待核对: of the newest money of it that did not arrive as agreed. */
  check: z.nullable(RechargeCheck),
}

/** An order as lists show it. */
export const RechargeOrder = z.object(orderFields)

/** How to pay; fields that do not belong to the flow are null. All of them are null until the provider has answered. */
export const RechargePayment = z.object({
  /** Page of the provider, to be opened. */
  payUrl: z.nullable(z.string()),
  /** What a QR code says. */
  qrText: z.nullable(z.string()),
  /** Where a bank transfer goes, and the 附言 that names the order. */
  account: z.nullable(z.object({ bank: z.string(), branch: z.string(), holder: z.string(), number: z.string() })),
  remittanceCode: z.nullable(z.string()),
  coin: z.nullable(
    z.object({
      network: Network,
      address: z.string(),
      /** Exactly this has to arrive. */
      amount: usdt,
      /** The last two decimals, by which the order is known. */
      tail: z.string(),
      rate,
      confirmations: z.int(),
    }),
  ),
})

/** An order with all that its pages show. */
export const RechargeDetail = z.object({
  ...orderFields,
  /** By the database's clock, to count down with. */
  now: siteTime,
  /** Parts of `discountMoney`. */
  discount: money,
  firstGift: money,
  /** 打码要求. */
  turnover: money,
  payment: RechargePayment,
  /** Only of coins: what was agreed, also when the order is over and nobody is told any more where to pay. */
  coinTerms: z.optional(z.object({ network: Network, amount: usdt, rate })),
  /** What the member said of his transfer. */
  payer: z.nullable(z.string()),
  paidTime: z.nullable(siteTime),
  txid: z.nullable(z.string()),
  /** Addresses of his receipts. */
  receipts: z.array(z.string()),
  steps: z.array(RechargeStepRow),
  /** Null when nothing is awaited any more. */
  next: z.nullable(RechargeNext),
  /** 免提直充: how it stands with the member who is paid; `answerTime` is until when he answers. */
  match: z.nullable(
    z.object({
      state: z.enum(MATCH_STATES),
      answerTime: z.nullable(siteTime),
      dispute: z.nullable(z.enum(DISPUTE_KINDS)),
    }),
  ),
  /** Whether it can still be cancelled, and whether the member can say that he has paid. */
  canCancel: z.boolean(),
  canConfirm: z.boolean(),
  typicalSeconds: z.nullable(z.int()),
  expectedSeconds: z.int(),
  remark: z.nullable(z.string()),
})

export const create = post('create', '/api/userRecharge/save', {
  summary: 'Makes an order. A repeat with the same requestId answers with the same order.',
  access: 'member',
  effect: 'money',
  strict: true,
  body: { requestId, channelCode: z.string().check(z.regex(/^[a-z][a-z0-9-]{1,31}$/)), amount: stake },
  output: RechargeDetail,
  errors: [
    'RECHARGE/CHANNEL_NOT_FOUND',
    'RECHARGE/CHANNEL_CLOSED',
    'RECHARGE/FROZEN',
    'RECHARGE/AMOUNT',
    'RECHARGE/OPEN_ORDER',
    'RECHARGE/TOO_MANY',
    'RECHARGE/NO_TAIL',
    'RECHARGE/NO_MATCH',
    'REQ/KEY_REUSED',
    'REQ/KEY_OLD',
    'UC/ACCOUNT_STATE_ERROR',
    'RG/DEPOSIT_LIMIT',
  ],
})

export const read = get('read', '/api/userRecharge/order/:orderNo', {
  summary: 'One of the member’s orders, with its timeline.',
  access: 'member',
  effect: 'read',
  isAutomatic: true,
  params: { orderNo },
  output: RechargeDetail,
  errors: ['RECHARGE/NOT_FOUND'],
})

export const newest = get('newest', '/api/userRecharge/newest', {
  summary: 'The member’s newest order that is in process, or that failed (Ruling C111); null when there is none.',
  access: 'member',
  effect: 'read',
  isAutomatic: true,
  query: { state: z.enum(['processing', 'failed']) },
  output: z.nullable(RechargeDetail),
})

export const list = get('list', '/api/userRecharge/list', {
  summary: 'The member’s orders, newest first. `next` of a page is `after` of the following one; null ends the list.',
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
  output: z.object({ data: z.array(RechargeOrder), next: z.nullable(z.string()) }),
})

export const cancel = post('cancel', '/api/userRecharge/cancel', {
  summary: 'Cancels an order that is not paid. Cancelling it again changes nothing.',
  access: 'member',
  effect: 'write',
  strict: true,
  body: { orderNo },
  output: RechargeDetail,
  errors: ['RECHARGE/NOT_FOUND', 'RECHARGE/STATE'],
})

/** Pictures of one order. */
export const RECEIPTS_MAX = 3

export const confirm = post('confirm', '/api/userRecharge/confirm', {
  summary:
    'The member says that he has paid: of a transfer who and when, of coins the hash. It credits nothing (I-23).',
  access: 'member',
  effect: 'write',
  strict: true,
  body: {
    orderNo,
    /** 付款人姓名; required for a transfer. */
    payer: z.optional(z.string().check(z.minLength(1), z.maxLength(40))),
    /** 转账时间; required for a transfer. */
    paidTime: z.optional(siteTime),
    /** 交易哈希, optional and only for coins. */
    txid: z.optional(z.string().check(z.regex(/^(0x)?[0-9a-fA-F]{64}$/))),
  },
  output: RechargeDetail,
  errors: ['RECHARGE/NOT_FOUND', 'RECHARGE/STATE', 'RECHARGE/PAYER', 'RECHARGE/PROOF'],
})

export const addReceipt = file('addReceipt', '/api/userRecharge/receipt/:orderNo', {
  summary: 'Takes a picture of a receipt as the body: JPEG, PNG, WebP or GIF, five megabytes at most (SEC-15).',
  access: 'member',
  effect: 'write',
  params: { orderNo },
  output: z.object({ receipts: z.array(z.string()) }),
  errors: [
    'RECHARGE/NOT_FOUND',
    'RECHARGE/STATE',
    'RECHARGE/RECEIPTS',
    'UPLOAD/TOO_LARGE',
    'UPLOAD/TYPE',
    'UPLOAD/BROKEN',
    'UPLOAD/QUOTA',
  ],
})
