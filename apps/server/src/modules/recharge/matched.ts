/**
 * Recharges that paid another member's withdrawal (ADR 096): what becomes of the order, in the transaction that says
 * what becomes of the withdrawal. The caller holds the order, then the withdrawal.
 */
import { isOpen, RECHARGE_STATUS, rechargeStateOf } from '@liuhe/domain/recharge/order.ts'
import type { Tx } from '../../db/connect.ts'
import { releaseDeposit } from '../limits/index.ts'
import { creditOrder } from './credit-order.ts'
import { type OrderRow, takeEdge } from './order-queries.ts'
import { insertReceived, judgeReceived } from './received-queries.ts'
import { tellStep } from './tell.ts'

/** Whether something can still become of it. */
export const isMatchedOpen = ({ status, flow }: OrderRow): boolean =>
  flow === 'matched' && isOpen(rechargeStateOf(status))

/**
 * Credits it: its receiver has the money. Noted as money that arrived under its own number, so that it is credited once
 * for ever (I-22).
 * @returns why it may not be; the caller then undoes the transaction
 */
export async function creditMatched(
  tx: Tx,
  order: OrderRow,
  { actor, note }: { actor: string; note: string | null },
): Promise<'credited' | 'over-limit' | 'paused'> {
  const { rechargeId, amount: worth } = order
  const receivedId = await insertReceived(tx, {
    ...{ gateway: 'direct', reference: String(rechargeId), currency: 'CNY', amount: worth },
    ...{ matchCode: null, address: null, paidAt: order.paidAt ?? new Date(order.createdAt) },
  })
  if (receivedId === undefined) throw new Error(`recharge order ${rechargeId} was paid before`)
  await judgeReceived(tx, receivedId, { rechargeId, worth, verdict: 'agreed', outcome: 'credited' })
  return creditOrder(tx, order, { receivedId, worth, actor, note })
}

/** People found that its receiver was not paid. */
export async function rejectMatched(tx: Tx, order: OrderRow, reason: string): Promise<void> {
  const { rechargeId, memberId } = order
  const edge = { from: order.status, to: RECHARGE_STATUS.rejected, endedBy: 'operator', remark: reason } as const
  if (!(await takeEdge(tx, rechargeId, edge))) throw new Error(`recharge order ${rechargeId} has another state`)
  await releaseDeposit(tx, { memberId, reference: String(rechargeId) })
  await tellStep(tx, order, {
    status: RECHARGE_STATUS.rejected,
    step: { code: 'rejected', role: 'operator', note: reason },
    told: { code: 'rejected', reason },
  })
}

/** Staff have to decide. The order no longer expires, also when its payer had not said yet that he paid. */
export async function tellDisputed(tx: Tx, order: OrderRow, by: 'receiver' | 'server'): Promise<void> {
  const { rechargeId } = order
  const status = RECHARGE_STATUS.accepted
  if (order.status === RECHARGE_STATUS.waiting) await takeEdge(tx, rechargeId, { from: order.status, to: status })
  await tellStep(tx, order, { status, step: { code: 'disputed', role: by }, told: { code: 'disputed' } })
}
