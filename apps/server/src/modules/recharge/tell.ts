/** What follows every change of an order, in its transaction: the step, the notice, and the news for the sockets. */
import type { Tx } from '../../db/connect.ts'
import { announce } from '../../realtime/outbox.ts'
import { standingOf } from '../member/index.ts'
import { notify } from '../notifications/index.ts'
import { insertStep, type NewStep, type OrderRow } from './order-queries.ts'
import { textOf, type Told } from './texts.ts'

/**
 * Writes a step of the timeline; tells the member, and all his sockets, what has become of the order. Comes last in a
 * transaction, like all messages (docs/money.md).
 */
export async function tellStep(
  tx: Tx,
  order: Pick<OrderRow, 'rechargeId' | 'memberId' | 'amount'>,
  { status, step, told }: { status: number; step: NewStep; told?: Told },
): Promise<void> {
  const { rechargeId, memberId, amount } = order
  const orderNo = String(rechargeId)
  await insertStep(tx, rechargeId, step)
  if (told !== undefined) await notify(tx, { memberId, content: textOf({ orderNo, amount }, told) })
  const standing = await standingOf(tx, memberId)
  const recharged = String(standing?.recharged ?? 0n)
  await announce(tx, { topic: 'recharge', payload: { memberId: String(memberId), orderNo, status, recharged } })
}
