import type { Queryable } from '../../db/connect.ts'

/**
 * How many orders were taken in the last minute, those of trial accounts apart: counted by their numbers, which begin
 * with the time, game by game, as they are indexed. The clock of the statement: by one that moves on while it is read, no
 * index is.
 */
export async function ordersOfLastMinute(sql: Queryable): Promise<number> {
  const [row] = await sql<[{ orders: number }]>`
    select coalesce(sum(o.orders), 0)::integer as orders from game g cross join lateral (
      select count(*) as orders from bet_order b
      where b.game_id = g.game_id and b.order_id >= id_at(statement_timestamp() - interval '1 minute') and not b.trial) o`
  return row.orders
}
