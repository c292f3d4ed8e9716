/**
 * Recharges, for those who look after them: transfers that wait, money that did not arrive as agreed (待核对), channels.
 * Whatever credits by hand takes two people (SEC-62); sending money back takes one.
 */
import { isDailyWindow } from '@liuhe/domain/recharge/channel.ts'
import { CHECK_KINDS, CHECK_OUTCOMES } from '@liuhe/domain/recharge/order.ts'
import * as z from 'zod/mini'
import { flag01, intText, money, siteDate, siteTime, stake } from '../../codecs.ts'
import { operatorArea } from '../../operator-endpoint.ts'
import { RechargeDetail, RechargeOrder } from '../recharge.ts'
import { Proposed } from './approvals.ts'
import { after, memberWords, requestId } from './common.ts'

const { get, post } = operatorArea('recharges')

const orderNo = z.string().check(z.regex(/^\d{1,19}$/))
const receivedId = z.string().check(z.regex(/^\d{1,18}$/))
const words = z.string().check(z.minLength(1), z.maxLength(200))
const rows = z._default(intText(1, 200), 50)

/** Whose an order is. */
const whose = { memberId: z.string(), account: z.string() }

/** An order as people see it: who is said to have paid is masked, and compared with the name of the profile. */
export const RechargeOfDesk = z.object({
  ...RechargeDetail.shape,
  /** Masked. */
  payer: z.nullable(z.string()),
  /** `unknown`: he has given no name, or nobody is said to have paid. */
  payerIs: z.enum(['own-name', 'other-name', 'unknown']),
})

/** Money that arrived. */
export const ReceivedMoney = z.object({
  receivedId: z.string(),
  gateway: z.string(),
  reference: z.string(),
  /** Null while nobody knows whose it is. */
  orderNo: z.nullable(z.string()),
  currency: z.enum(['CNY', 'USDT']),
  /** As decimal text in its own currency. */
  amount: z.string(),
  /** In yuan; null while it is coins of no order. */
  worth: z.nullable(money),
  matchCode: z.nullable(z.string()),
  address: z.nullable(z.string()),
  paidAt: siteTime,
  arrivedAt: siteTime,
  verdict: z.enum(['agreed', ...CHECK_KINDS]),
  outcome: z.enum(CHECK_OUTCOMES),
  decidedAt: z.nullable(siteTime),
  decidedBy: z.nullable(z.string()),
  note: z.nullable(z.string()),
  revision: z.int(),
})

/** As it stands in the books of a gateway or a bank. */
const referenceWords = z.string().check(z.minLength(1), z.maxLength(128))

export const orders = get('orders', '/recharges', {
  summary: 'Orders by what they need: transfers to be matched, oldest first; open ones; and the latest of all.',
  access: 'readRecharges',
  effect: 'read',
  query: {
    queue: z._default(z.enum(['review', 'open', 'all']), 'review'),
    member: memberWords,
    /** The code of a channel. */
    channel: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,40}$/))),
    amountMin: z.optional(money),
    amountMax: z.optional(money),
    /** What a gateway calls the order, or money that arrived for it: the whole of it. */
    reference: z.optional(referenceWords),
    after,
    rows,
  },
  output: z.object({
    data: z.array(z.object({ ...RechargeOrder.shape, ...whose, revision: z.int() })),
    next: z.nullable(z.string()),
  }),
})

export const order = get('order', '/recharges/orders/:orderNo', {
  summary: 'An order with its timeline and all money that arrived for it.',
  access: 'readRecharges',
  effect: 'read',
  params: { orderNo },
  output: z.object({ order: RechargeOfDesk, ...whose, revision: z.int(), received: z.array(ReceivedMoney) }),
  errors: ['RECHARGE/NOT_FOUND'],
})

export const reject = post('reject', '/recharges/orders/:orderNo/reject', {
  summary: 'Rejects an open order of which no money is known; the member reads the reason.',
  access: 'handleRecharges',
  effect: 'write',
  params: { orderNo },
  body: { reason: words },
  output: z.null(),
  errors: ['RECHARGE/NOT_FOUND', 'RECHARGE/STATE'],
  strict: true,
})

const proposalErrors = ['APPROVAL/CHANGED', 'APPROVAL/WAITING', 'REQ/KEY_REUSED'] as const

export const credit = post('credit', '/recharges/orders/:orderNo/credit', {
  summary: 'Proposes to credit money that a person has seen in the bank’s books; a second one does.',
  access: 'handleRecharges',
  effect: 'write',
  params: { orderNo },
  body: {
    requestId,
    /** Of the order, as it is looked at. */
    revision: z.int().check(z.gte(0)),
    amount: stake,
    /** The bank's own number of the payment: once for ever (I-22). */
    reference: z.string().check(z.minLength(4), z.maxLength(80)),
    reason: words,
  },
  output: Proposed,
  errors: ['RECHARGE/NOT_FOUND', 'RECHARGE/STATE', 'RECHARGE/DECIDED', ...proposalErrors],
  strict: true,
})

export const ask = post('ask', '/recharges/orders/:orderNo/ask', {
  summary: 'Asks the gateway how the order stands there. Money comes through the verified inbox alone.',
  access: 'handleRecharges',
  effect: 'write',
  params: { orderNo },
  output: z.object({
    /** `silent`: no answer that can be believed. */
    state: z.enum(['unknown', 'open', 'paid', 'declined', 'closed', 'silent']),
    payments: z.int(),
  }),
  errors: ['RECHARGE/NOT_FOUND'],
})

export const received = get('received', '/recharges/received', {
  summary: 'Money that did not arrive as agreed (待核对), the oldest first.',
  access: 'readRecharges',
  effect: 'read',
  query: {
    outcome: z._default(z.enum(CHECK_OUTCOMES), 'waiting'),
    /** The gateway's own number of the money, whole. */
    reference: z.optional(referenceWords),
    after,
    rows,
  },
  output: z.object({ data: z.array(ReceivedMoney), next: z.nullable(z.string()) }),
})

export const match = post('match', '/recharges/received/:receivedId/match', {
  summary: 'Says which order money belongs to that named none. It credits nothing: that takes two people.',
  access: 'handleRecharges',
  effect: 'write',
  params: { receivedId },
  body: { orderNo, reason: words },
  output: ReceivedMoney,
  errors: ['RECHARGE/RECEIVED_NOT_FOUND', 'RECHARGE/DECIDED', 'RECHARGE/NOT_FOUND'],
  strict: true,
})

export const creditReceived = post('creditReceived', '/recharges/received/:receivedId/credit', {
  summary: 'Proposes to credit money that waits to its order; a second person does.',
  access: 'handleRecharges',
  effect: 'write',
  params: { receivedId },
  body: { requestId, revision: z.int().check(z.gte(0)), reason: words },
  output: Proposed,
  errors: ['RECHARGE/RECEIVED_NOT_FOUND', 'RECHARGE/DECIDED', 'RECHARGE/NOT_FOUND', ...proposalErrors],
  strict: true,
})

export const returnReceived = post('returnReceived', '/recharges/received/:receivedId/return', {
  summary: 'Sends money that waits back to where it came from, through its gateway.',
  access: 'handleRecharges',
  effect: 'write',
  params: { receivedId },
  body: { reason: words },
  output: ReceivedMoney,
  errors: ['RECHARGE/RECEIVED_NOT_FOUND', 'RECHARGE/DECIDED'],
  strict: true,
})

/** What a credit would do now. */
export const CreditEffect = z.object({
  orderNo: z.string(),
  ...whose,
  channelName: z.string(),
  status: z.int(),
  /** What the order asks for, and what arrived. */
  amount: money,
  worth: money,
  /** What would be posted. */
  deposit: money,
  fee: money,
  gift: money,
})

const window = z.nullable(z.string().check(z.refine(isDailyWindow)))
const level = z.int().check(z.minimum(0), z.maximum(99))
const bps = z.int().check(z.minimum(0), z.maximum(5000))
const multiple = z.int().check(z.minimum(0), z.maximum(10_000))

/** What can be changed of a channel. */
export const ChannelFigures = z.strictObject({
  name: z.string().check(z.minLength(1), z.maxLength(40)),
  sort: z.int().check(z.minimum(0), z.maximum(9999)),
  isShown: flag01,
  amountMin: stake,
  amountMax: stake,
  hasDecimals: flag01,
  isFixed: flag01,
  chips: z.array(stake).check(z.minLength(1), z.maxLength(12)),
  feeBps: bps,
  feeCap: z.nullable(money),
  discountBps: bps,
  discountCap: z.nullable(money),
  discountFrom: money,
  depositMultiple: multiple,
  giftMultiple: multiple,
  hours: window,
  maintenance: window,
  pausedFrom: z.nullable(siteTime),
  pausedUntil: z.nullable(siteTime),
  vipMin: level,
  vipMax: level,
  rechargeLevelMin: level,
  rechargeLevelMax: level,
  expireMinutes: z.int().check(z.minimum(15), z.maximum(30)),
  expectedSeconds: z.int().check(z.minimum(1), z.maximum(86_400)),
  /** Yuan of one USDT ×10⁴; null for channels without coins. */
  rate: z.nullable(z.int().check(z.minimum(10_000), z.maximum(1_000_000))),
})

export const channels = get('channels', '/recharges/channels', {
  summary: 'Every channel with its figures, and whether recharges are stopped.',
  access: 'readRecharges',
  effect: 'read',
  output: z.object({
    isFrozen: z.boolean(),
    frozenReason: z.nullable(z.string()),
    channels: z.array(
      z.object({
        code: z.string(),
        group: z.string(),
        flow: z.string(),
        gateway: z.string(),
        revision: z.int(),
        figures: ChannelFigures,
      }),
    ),
  }),
})

export const changeChannel = post('changeChannel', '/recharges/channels/:code', {
  summary: 'Proposes new figures of a channel; a second person puts them in force. Orders keep the terms they had.',
  access: 'handleRecharges',
  effect: 'write',
  params: { code: z.string().check(z.regex(/^[a-z][a-z0-9-]{1,31}$/)) },
  body: { requestId, revision: z.int().check(z.gte(0)), figures: ChannelFigures, reason: words },
  output: Proposed,
  errors: ['RECHARGE/CHANNEL_NOT_FOUND', ...proposalErrors],
  strict: true,
})

export const pauseChannel = post('pauseChannel', '/recharges/channels/:code/pause', {
  summary: 'Stops one channel at once, or opens it again: orders that are made already go on.',
  access: 'handleRecharges',
  effect: 'write',
  params: { code: z.string().check(z.regex(/^[a-z][a-z0-9-]{1,31}$/)) },
  body: { isPaused: z.boolean(), revision: z.int().check(z.gte(0)), reason: words },
  output: z.object({ revision: z.int() }),
  errors: ['RECHARGE/CHANNEL_NOT_FOUND', 'RECHARGE/CHANNEL_CHANGED'],
  strict: true,
})

/** Of the orders that have ended, how many were credited. */
const Success = z.object({ ended: z.int(), credited: z.int() })

export const health = get('health', '/recharges/channels/health', {
  summary: 'How channels do: orders of 15 minutes and of 24 hours that ended, and how many of them were credited.',
  access: 'readRecharges',
  effect: 'read',
  output: z.array(
    z.object({
      code: z.string(),
      quarter: Success,
      day: Success,
      /** Orders that wait for their money. */
      open: z.int(),
      lastCreditedAt: z.nullable(siteTime),
    }),
  ),
})

/** A channel as it is and as it would be. */
export const ChannelEffect = z.object({ code: z.string(), before: ChannelFigures, after: ChannelFigures })

export const freeze = post('freeze', '/recharges/freeze', {
  summary: 'Stops new orders of all channels, or lets them be made again. Money that is under way still arrives.',
  access: 'operateRecharges',
  effect: 'write',
  body: { isFrozen: z.boolean(), reason: words },
  output: z.object({ isFrozen: z.boolean() }),
  strict: true,
})

export const dayFigures = get('dayFigures', '/recharges/days/:day', {
  summary: 'What arrived on a day of the site by gateway, as orders account for it, and what the books say beside it.',
  access: 'readRecharges',
  effect: 'read',
  params: { day: siteDate },
  output: z.object({
    gateways: z.array(
      z.object({ gateway: z.string(), outcome: z.enum(CHECK_OUTCOMES), payments: z.int(), worth: money }),
    ),
    /** Credited on that day by orders, and by the ledger: they must be equal. */
    credited: z.object({ payments: z.int(), worth: money }),
    books: z.object({ payments: z.int(), worth: money }),
  }),
})
