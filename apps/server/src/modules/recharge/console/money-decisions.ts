/** What one person may decide about orders and money: nothing of it credits anything. */
import type * as api from '@liuhe/contract/api/operator/recharge.ts'
import type { InputOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import { isOpen, RECHARGE_STATUS, rechargeStateOf } from '@liuhe/domain/recharge/order.ts'
import type { Tx } from '../../../db/connect.ts'
import { Refusal } from '../../../http/refusal.ts'
import { releaseDeposit } from '../../limits/index.ts'
import type { OperatorWrite } from '../../operators/index.ts'
import { idOf, lockOrder, type OrderRow, takeEdge } from '../order-queries.ts'
import { decideReceived, judgeReceived, lockReceived, type ReceivedRow, selectReceivedOf } from '../received-queries.ts'
import { worthFor } from '../receive-payment.ts'
import { tellStep } from '../tell.ts'
import { lockWaiting } from './lock-money.ts'
import { receivedOf } from './wire.ts'

type Context = Pick<OperatorWrite<typeof api.reject>, 'tx' | 'operator' | 'note'>

/** Rejects an open order of which no money is known. @throws RECHARGE/NOT_FOUND, RECHARGE/STATE */
export async function rejectOrder(
  { tx, note }: Context,
  { orderNo, reason }: InputOf<typeof api.reject>,
): Promise<null> {
  note({ object: `recharge/${orderNo}`, reason })
  const order = await findLocked(tx, orderNo)
  // Between two members it is decided about both at once (ADR 096).
  if (order.flow === 'matched') throw new Refusal('RECHARGE/STATE')
  const money = await selectReceivedOf(tx, order.rechargeId)
  const isFree = isOpen(rechargeStateOf(order.status)) && money.every(({ outcome }) => outcome === 'returned')
  if (!isFree) throw new Refusal('RECHARGE/STATE')
  await endRejected(tx, order, reason)
  note({ before: { status: order.status }, after: { status: RECHARGE_STATUS.rejected } })
  return null
}

/** Says which order money belongs to. @throws RECHARGE/RECEIVED_NOT_FOUND, RECHARGE/DECIDED, RECHARGE/NOT_FOUND */
export async function matchMoney(
  { tx, note }: Context,
  { receivedId, orderNo, reason }: InputOf<typeof api.match>,
): Promise<OutputOf<typeof api.match>> {
  note({ object: `recharge-money/${receivedId}`, reason })
  const { received, order } = await lockWaiting(tx, receivedId, idOf(orderNo))
  if (received.rechargeId !== null) throw new Refusal('RECHARGE/DECIDED', { data: { outcome: received.outcome } })
  if (order === undefined) throw new Refusal('RECHARGE/NOT_FOUND')
  const { rechargeId } = order
  const worth = worthFor(order, received) ?? received.worth
  await judgeReceived(tx, received.receivedId, { rechargeId, worth, verdict: 'unknown', outcome: 'waiting' })
  const isWaiting = rechargeStateOf(order.status) === 'waiting'
  const status = isWaiting ? RECHARGE_STATUS.accepted : order.status
  if (isWaiting) await takeEdge(tx, rechargeId, { from: order.status, to: status })
  await tellStep(tx, order, {
    status,
    step: { code: 'check', role: 'operator', check: 'unknown', amount: worth },
    told: { code: 'check', check: 'unknown', worth },
  })
  note({ after: { orderNo } })
  return found(tx, received)
}

/** Sends money back; its order, if it still waits, is over. @throws RECHARGE/RECEIVED_NOT_FOUND, RECHARGE/DECIDED */
export async function returnMoney(
  { tx, operator, note }: Context,
  { receivedId, reason }: InputOf<typeof api.returnReceived>,
): Promise<OutputOf<typeof api.returnReceived>> {
  note({ object: `recharge-money/${receivedId}`, reason })
  const { received, order } = await lockWaiting(tx, receivedId)
  const { verdict: check, worth } = received
  const by = `operator:${operator.login}`
  await decideReceived(tx, received.receivedId, { from: 'waiting', to: 'returning', by, note: reason })
  if (order !== undefined && check !== 'agreed') {
    const others = (await selectReceivedOf(tx, order.rechargeId)).filter(({ outcome }) => outcome === 'waiting')
    const isOver = isOpen(rechargeStateOf(order.status)) && others.length === 0
    if (isOver) await endRejected(tx, order, reason)
    await tellStep(tx, order, {
      status: isOver ? RECHARGE_STATUS.rejected : order.status,
      step: { code: 'returning', role: 'operator', check, amount: worth, note: reason },
      told: { code: 'returning', check, worth },
    })
  }
  note({ before: { outcome: 'waiting' }, after: { outcome: 'returning' } })
  return found(tx, received)
}

async function endRejected(tx: Tx, order: OrderRow, reason: string): Promise<void> {
  const { rechargeId, memberId } = order
  const edge = { from: order.status, to: RECHARGE_STATUS.rejected, endedBy: 'operator', remark: reason } as const
  if (!(await takeEdge(tx, rechargeId, edge))) throw new Refusal('RECHARGE/STATE')
  await releaseDeposit(tx, { memberId, reference: String(rechargeId) })
  await tellStep(tx, order, {
    status: RECHARGE_STATUS.rejected,
    step: { code: 'rejected', role: 'operator', note: reason },
    told: { code: 'rejected', reason },
  })
}

async function findLocked(tx: Tx, orderNo: string): Promise<OrderRow> {
  const id = idOf(orderNo)
  const order = id === undefined ? undefined : await lockOrder(tx, id)
  if (order === undefined) throw new Refusal('RECHARGE/NOT_FOUND')
  return order
}

async function found(tx: Tx, { receivedId }: ReceivedRow) {
  const now = await lockReceived(tx, receivedId)
  if (now === undefined) throw new Error(`money ${receivedId} went away`)
  return receivedOf(now)
}
