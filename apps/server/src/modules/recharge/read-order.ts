/** Orders in wire form: a row of a list, and one with all that its pages show. */
import type * as api from '@liuhe/contract/api/recharge.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { PAY_TYPES } from '@liuhe/domain/recharge/channel.ts'
import { isOpen, nextOf, rechargeStateOf } from '@liuhe/domain/recharge/order.ts'
import { turnoverOf } from '@liuhe/domain/recharge/quote.ts'
import { tailOf } from '@liuhe/domain/recharge/usdt.ts'
import type { Queryable } from '../../db/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Clock } from '../../platform/clock.ts'
import { findMatch, type MatchRow } from '../withdrawals/index.ts'
import { type ChannelRow, findChannel } from './channel-queries.ts'
import * as queries from './order-queries.ts'
import { typicalSeconds } from './read-options.ts'
import { receiptPath, selectReceiptNames } from './receipt-queries.ts'

type Detail = OutputOf<typeof api.read>
type Row = OutputOf<typeof api.list>['data'][number]

/** One of the member's orders. @throws RECHARGE/NOT_FOUND, also for somebody else's */
export async function readOrder(
  { sql, clock }: { sql: Queryable; clock: Clock },
  memberId: bigint,
  rechargeId: bigint | undefined,
): Promise<Detail> {
  const order = rechargeId === undefined ? undefined : await queries.findOrder(sql, rechargeId, memberId)
  if (order === undefined) throw new Refusal('RECHARGE/NOT_FOUND')
  return detailOf({ sql, clock }, order)
}

/** An order with its timeline. */
export async function detailOf(
  { sql, clock }: { sql: Queryable; clock: Clock },
  order: queries.OrderRow,
): Promise<Detail> {
  const { rechargeId, channelCode } = order
  const [channel, [check], steps, receipts, typical, now, match] = await Promise.all([
    findChannel(sql, channelCode),
    queries.selectChecks(sql, [rechargeId]),
    queries.selectSteps(sql, rechargeId),
    selectReceiptNames(sql, rechargeId),
    typicalSeconds({ sql, clock }),
    queries.rechargeNow(sql),
    order.flow === 'matched' ? findMatch(sql, rechargeId) : undefined,
  ])
  const state = rechargeStateOf(order.status)
  const gift = order.discount + order.firstGift
  const hasPayment = order.payment !== null
  return {
    ...rowOf(order, channel, check),
    now,
    discount: order.discount,
    firstGift: order.firstGift,
    turnover: turnoverOf(order, { deposit: order.amount - order.fee, gift }),
    payment: paymentOf(order, channel),
    ...coinTermsOf(order, channel),
    payer: order.payer,
    paidTime: order.paidAt?.getTime() ?? null,
    txid: order.txid,
    receipts: receipts.map(receiptPath),
    steps: steps.map(({ at, code, role, ...step }) => ({ at: at.getTime(), code, by: role, ...step })),
    next: nextOf({
      ...{ state, flow: order.flow, hasPayment, check: check?.outcome ?? null },
      isDisputed: match?.state === 'disputed',
    }),
    match: match === undefined ? null : matchOf(match),
    canCancel: state === 'waiting',
    canConfirm: canConfirm(order),
    typicalSeconds: typical.get(channelCode) ?? null,
    expectedSeconds: channel?.expectedSeconds ?? 60,
    remark: order.remark,
  }
}

const matchOf = ({ state, answerBy, disputeKind }: MatchRow) => ({
  ...{ state, dispute: disputeKind },
  answerTime: answerBy?.getTime() ?? null,
})

/** A transfer can be confirmed once it is known where to, and coins be given their hash, while the order is open. */
export const canConfirm = ({ status, flow, payment }: queries.OrderRow): boolean =>
  isOpen(rechargeStateOf(status)) && payment !== null && flow !== 'redirect' && flow !== 'qr'

/** An order as lists show it. */
export function rowOf(order: queries.OrderRow, channel: ChannelRow | undefined, check?: queries.CheckRow): Row {
  const { group, flow, channelCode, status, amount, fee } = order
  const discountMoney = order.discount + order.firstGift
  return {
    ...{ group, flow, channelCode, status, amount, fee, discountMoney },
    orderNo: String(order.rechargeId),
    payType: PAY_TYPES[group],
    channelName: channel?.name ?? channelCode,
    icon: channel?.icon ?? group,
    creditMoney: order.credited ?? amount - fee + discountMoney,
    createTime: order.createdAt.getTime(),
    expireTime: order.expiresAt.getTime(),
    auditTime: order.closedAt?.getTime() ?? null,
    check: check === undefined ? null : checkOf(check),
  }
}

const checkOf = ({ kind, worth, currency, amount, arrivedAt, outcome, decidedAt, note }: queries.CheckRow) => ({
  ...{ kind, outcome, note },
  received: worth ?? 0n,
  receivedUsdt: currency === 'USDT' ? amount : null,
  arrivedAt: arrivedAt.getTime(),
  decidedAt: decidedAt?.getTime() ?? null,
})

/** How it is paid, while it may be: what is over shows no account that somebody might still pay to. */
function paymentOf(order: queries.OrderRow, channel: ChannelRow | undefined): Detail['payment'] {
  const { payment, usdtMicros, rate, remittanceCode } = order
  if (payment === null || !isOpen(rechargeStateOf(order.status))) return NOTHING
  const { payUrl, qrText, account, coin } = payment
  return {
    ...{ payUrl, qrText, account, remittanceCode },
    coin:
      coin === null || usdtMicros === null || rate === null
        ? null
        : { ...coin, amount: usdtMicros, tail: tailOf(usdtMicros), rate, confirmations: channel?.confirmations ?? 1 },
  }
}

/** What an order for coins agreed on; it belongs to the order as long as there is one. */
function coinTermsOf(
  { usdtMicros, rate, payment }: queries.OrderRow,
  channel: ChannelRow | undefined,
): Pick<Detail, 'coinTerms'> {
  const network = payment?.coin?.network ?? channel?.network ?? null
  return usdtMicros === null || rate === null || network === null
    ? {}
    : { coinTerms: { network, amount: usdtMicros, rate } }
}

const NOTHING = { payUrl: null, qrText: null, account: null, remittanceCode: null, coin: null }
