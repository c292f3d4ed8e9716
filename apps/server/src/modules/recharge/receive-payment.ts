import { type Arrived, judgeArrived } from '@liuhe/domain/recharge/judge.ts'
import { type CheckKind, isOpen, RECHARGE_STATUS, rechargeStateOf } from '@liuhe/domain/recharge/order.ts'
import type { Money } from '@liuhe/domain/money.ts'
import type { Tx } from '../../db/connect.ts'
import { releaseDeposit } from '../limits/index.ts'
import type { EndedOrder, HearEnded, ReceivedPayment, ReceivePayment } from '../payments/index.ts'
import { creditOrder } from './credit-order.ts'
import { findOrderOf, lockOrder, type OrderRow, takeEdge } from './order-queries.ts'
import { insertReceived, judgeReceived } from './received-queries.ts'
import { tellStep } from './tell.ts'

/**
 * The only way money comes to an order (I-22, I-23). Locks: the order, the row of the money, the wallet. Money as
 * agreed is credited; money over a limit, or of somebody who pauses, goes back (Ruling C131); everything else waits
 * for people.
 */
export const receivePayment: ReceivePayment = async (tx, payment) => {
  const { gateway, reference, currency, amount, matchCode = null, address = null } = payment
  const paidAt = new Date(payment.paidAt)
  const rechargeId = await findOrderOf(tx, payment)
  const order = rechargeId === undefined ? undefined : await lockOrder(tx, rechargeId)
  const receivedId = await insertReceived(tx, { gateway, reference, currency, amount, matchCode, address, paidAt })
  if (receivedId === undefined) return
  if (order === undefined) return judgeReceived(tx, receivedId, { ...UNKNOWN, worth: worthOf(payment) })
  await settle(tx, order, { receivedId, payment })
}

/** A gateway says that an order ended without money: it is rejected, unless it has ended or money came. */
export const hearEnded: HearEnded = async (tx, ended) => {
  const rechargeId = await findOrderOf(tx, ended)
  const order = rechargeId === undefined ? undefined : await lockOrder(tx, rechargeId)
  if (order === undefined || rechargeStateOf(order.status) !== 'waiting') return
  await rejectByProvider(tx, order, PROVIDER_WORDS[ended.kind])
}

/** The provider refuses a waiting order whose row is locked. */
export async function rejectByProvider(tx: Tx, order: OrderRow, reason: string): Promise<void> {
  const { rechargeId, memberId } = order
  const edge = { from: order.status, to: RECHARGE_STATUS.rejected, endedBy: 'provider', remark: reason } as const
  if (!(await takeEdge(tx, rechargeId, edge))) return
  await releaseDeposit(tx, { memberId, reference: String(rechargeId) })
  await tellStep(tx, order, {
    status: RECHARGE_STATUS.rejected,
    step: { code: 'rejected', role: 'provider', note: reason },
    told: { code: 'rejected', reason },
  })
}

const PROVIDER_WORDS: Readonly<Record<EndedOrder['kind'], string>> = {
  declined: '付款未完成',
  closed: '支付渠道已关闭订单',
}

const UNKNOWN = { rechargeId: null, verdict: 'unknown', outcome: 'waiting' } as const

async function settle(
  tx: Tx,
  order: OrderRow,
  { receivedId, payment }: { receivedId: bigint; payment: ReceivedPayment },
): Promise<void> {
  const { rechargeId } = order
  const verdict = judgeArrived(awaitedOf(order), payment)
  const worth = worthFor(order, payment)
  if (verdict !== 'agreed') {
    await judgeReceived(tx, receivedId, { rechargeId, worth, verdict, outcome: 'waiting' })
    return lookAt(tx, order, { check: verdict, worth })
  }
  const credited = await creditOrder(tx, order, { receivedId, worth: order.amount, actor: `gateway:${order.gateway}` })
  if (credited === 'credited') {
    return judgeReceived(tx, receivedId, { rechargeId, worth: order.amount, verdict, outcome: 'credited' })
  }
  await judgeReceived(tx, receivedId, { rechargeId, worth: order.amount, verdict: credited, outcome: 'returning' })
  await sendBack(tx, order, { check: credited, worth: order.amount })
}

/** Money that people have to look at: an order that was waiting no longer expires. */
async function lookAt(tx: Tx, order: OrderRow, { check, worth }: { check: CheckKind; worth: Money | null }) {
  const isWaiting = rechargeStateOf(order.status) === 'waiting'
  const status = isWaiting ? RECHARGE_STATUS.accepted : order.status
  if (isWaiting) await takeEdge(tx, order.rechargeId, { from: order.status, to: status })
  await tellStep(tx, order, {
    status,
    step: { code: 'check', role: 'server', check, amount: worth },
    told: { code: 'check', check, worth },
  })
}

/** The order is over and its money on the way back; the job asks the gateway for it. */
async function sendBack(tx: Tx, order: OrderRow, { check, worth }: { check: CheckKind; worth: Money }) {
  const { rechargeId, memberId } = order
  const status = isOpen(rechargeStateOf(order.status)) ? RECHARGE_STATUS.rejected : order.status
  if (status !== order.status) {
    await takeEdge(tx, rechargeId, { from: order.status, to: status, endedBy: 'limit' })
    await releaseDeposit(tx, { memberId, reference: String(rechargeId) })
  }
  await tellStep(tx, order, {
    status,
    step: { code: 'returning', role: 'server', check, amount: worth },
    told: { code: 'returning', check, worth },
  })
}

const awaitedOf = (order: OrderRow) => ({
  state: rechargeStateOf(order.status),
  endedBy: order.endedBy,
  expiresAt: order.expiresAt.getTime(),
  currency: order.usdtMicros === null ? ('CNY' as const) : ('USDT' as const),
  amount: order.usdtMicros ?? order.amount,
})

const worthOf = ({ currency, amount }: Pick<Arrived, 'currency' | 'amount'>): Money | null =>
  currency === 'CNY' ? amount : null

/**
 * What money is worth for an order: coins by its frozen rate, cut to 分; exactly the agreed coins are the agreed yuan.
 */
export function worthFor(order: OrderRow, money: Pick<Arrived, 'currency' | 'amount'>): Money | null {
  if (money.currency === 'CNY') return order.usdtMicros === null ? money.amount : null
  if (order.usdtMicros === null || order.rate === null) return null
  if (money.amount === order.usdtMicros) return order.amount
  const li = (money.amount * BigInt(order.rate)) / 10_000_000n
  return li - (li % 10n)
}
