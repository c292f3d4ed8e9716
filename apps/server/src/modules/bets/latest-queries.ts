import { ORDER_RESULT, ORDER_STATUS } from '@liuhe/domain/bets/order.ts'
import type { Family } from '@liuhe/domain/lottery/family.ts'
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

/** A bet as operators read it. */
export interface OrderOfMember extends LatestOrder {
  orderId: bigint
  family: Family
  playCode: string
  selectionText: string
  turnNum: string
  notes: number
}

/** A page of the orders of a member, the newest first. */
export async function ordersOfMember(
  db: Queryable,
  memberId: bigint,
  { before, rows: most }: { before: bigint | undefined; rows: number },
): Promise<OrderOfMember[]> {
  const rows = await db<(Omit<OrderOfMember, 'state'> & { status: number; result: number | null })[]>`
    select order_id as "orderId", added_at as at, game_id as "gameId", family, play_code as "playCode",
           bet_info as "selectionText", turn_num as "turnNum", notes, status, result, total, reward
    from bet_record where member_id = ${memberId} ${before === undefined ? db`` : db`and order_id < ${before}`}
    order by order_id desc limit ${most}`
  return rows.map(({ status, result, ...order }) => ({ ...order, state: stateOf(status, result) }))
}

/** Whether a member has bets whose draw is not judged yet. */
export async function hasOpenOrders(db: Queryable, memberId: bigint): Promise<boolean> {
  const rows = await db`
    select from bet_order where member_id = ${memberId} and status = ${ORDER_STATUS.pending} limit 1`
  return rows.length > 0
}
