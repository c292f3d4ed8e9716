import { ORDER_RESULT, ORDER_STATUS } from '@liuhe/domain/bets/order.ts'
import type { Money } from '@liuhe/domain/money.ts'
import type { Queryable } from '../../db/connect.ts'

export interface LatestOrder {
  at: Date
  gameId: number
  state: 'open' | 'lost' | 'paid' | 'push' | 'void'
  total: Money
  reward: Money
}

/** The newest orders of a member, whatever became of them; `limit` of them are read. */
export async function latestOrders(db: Queryable, memberId: bigint, limit: number): Promise<LatestOrder[]> {
  const rows = await db<(Omit<LatestOrder, 'state'> & { status: number; result: number | null })[]>`
    select added_at as at, game_id as "gameId", status, result, total, reward from bet_order
    where member_id = ${memberId} order by order_id desc limit ${limit}`
  return rows.map(({ status, result, ...order }) => ({ ...order, state: stateOf(status, result) }))
}

function stateOf(status: number, result: number | null): LatestOrder['state'] {
  if (status === ORDER_STATUS.pending) return 'open'
  if (status !== ORDER_STATUS.settled) return 'void'
  if (result === ORDER_RESULT.paid) return 'paid'
  return result === ORDER_RESULT.push ? 'push' : 'lost'
}
