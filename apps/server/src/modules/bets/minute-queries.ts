import type { Queryable } from '../../db/connect.ts'

/**
 * How many orders were taken in the last minute, those of trial accounts apart: counted by their numbers, which begin
 * with the time, game by game, as they are indexed.
 * The clock is the statement's: what one that moves on says is looked for in no index.
 */
export async function ordersOfLastMinute(sql: Queryable): Promise<number> {
  const [row] = await sql<[{ orders: number }]>`
    select coalesce(sum(o.orders), 0)::integer as orders from game g cross join lateral (
      select count(*) as orders from bet_order b
      where b.game_id = g.game_id and not b.trial
        and b.order_id >= id_at(statement_timestamp() - interval '1 minute')) o`
  return row.orders
}
