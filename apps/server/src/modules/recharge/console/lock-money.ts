import type { Tx } from '../../../db/connect.ts'
import { Refusal } from '../../../http/refusal.ts'
import { lockOrder, type OrderRow } from '../order-queries.ts'
import { findReceived, lockReceived, type ReceivedRow } from '../received-queries.ts'

/** Money that waits for people, and its order where one is known. */
export interface WaitingMoney {
  received: ReceivedRow
  order: OrderRow | undefined
}

/**
 * Locks money that waits, after its order, which is the order of locks of everything that credits (docs/money.md).
 * @param orderId of the order that money without one is about to get
 * @throws RECHARGE/RECEIVED_NOT_FOUND, RECHARGE/DECIDED
 */
export async function lockWaiting(tx: Tx, receivedId: string, orderId?: bigint): Promise<WaitingMoney> {
  const id = BigInt(receivedId)
  const seen = await findReceived(tx, id)
  const rechargeId = seen?.rechargeId ?? orderId
  const order = rechargeId === undefined ? undefined : await lockOrder(tx, rechargeId)
  const received = await lockReceived(tx, id)
  if (received === undefined || received.verdict === 'agreed') throw new Refusal('RECHARGE/RECEIVED_NOT_FOUND')
  // It was matched between the two looks: the one who did that goes first.
  const isOther = received.rechargeId !== seen?.rechargeId
  if (isOther || received.outcome !== 'waiting') {
    throw new Refusal('RECHARGE/DECIDED', { data: { outcome: received.outcome } })
  }
  return { received, order }
}
