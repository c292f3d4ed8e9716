import type { Money } from '@liuhe/domain/money.ts'
import type { Instant } from '@liuhe/domain/time.ts'
import type { Queryable } from '../../db/connect.ts'
import { storedOdds } from './queries.ts'

/** A settled order of a past draw, for the demonstration; amounts in 厘. */
export interface PastOrder {
  orderId: bigint
  memberId: bigint
  drawId: number
  transferId: bigint
  play: string
  selectionText: string
  odds: readonly number[]
  stake: Money
  notes: number
  isOfficial: boolean
  winMax: Money
  addedAt: Instant
  result: number
  reward: Money
  validStake: Money
}

/**
 * Writes settled orders of draws that were never on offer here; their money is posted beside them.
 * @param countFrom orders placed from then on are counted for turnover
 * @throws when a draw has orders of its own
 */
export async function writePastOrders(tx: Queryable, orders: readonly PastOrder[], countFrom: Instant): Promise<void> {
  const rows = orders.map((order) => ({
    ...{ order_id: String(order.orderId), member_id: String(order.memberId), draw_id: order.drawId },
    ...{ transfer_id: String(order.transferId), play_code: order.play, bet_info: order.selectionText },
    ...{ odds: storedOdds(order.odds), stake: String(order.stake), notes: order.notes },
    ...{ model: order.isOfficial ? 1 : 0, win_max: String(order.winMax), added_at: new Date(order.addedAt) },
    ...{ result: order.result, reward: String(order.reward), valid_stake: String(order.validStake) },
    turnover: String(order.validStake),
  }))
  const [row] = await tx<[{ count: number }]>`
    select bets_write_past(${JSON.stringify(rows)}::text::jsonb, ${new Date(countFrom)}) as count`
  if (row.count !== orders.length) throw new Error(`${row.count} of ${orders.length} past orders were written`)
}

/** Published draws of games that no chain made, between two moments, the oldest first. */
export const selectPastDraws = (
  db: Queryable,
  { gameIds, from, until }: { gameIds: readonly number[]; from: Instant; until: Instant },
) => db<PastDraw[]>`
  select draw_id as "drawId", game_id as "gameId", lunar_year as "lunarYear", close_at as "closeAt",
         settled_at as "settledAt", open_num as "openNum"
  from draw
  where game_id in ${db([...gameIds])} and status = 'settled' and chain_id is null
    and plan_at >= ${new Date(from)} and plan_at < ${new Date(until)}
    and not exists (select from bet_order o where o.draw_id = draw.draw_id)
  order by settled_at, draw_id`

export interface PastDraw {
  drawId: number
  gameId: number
  lunarYear: number
  closeAt: Date
  settledAt: Date
  openNum: string
}
