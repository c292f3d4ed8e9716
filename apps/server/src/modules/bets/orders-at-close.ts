import type { Queryable, Sql } from '../../db/connect.ts'
import * as queries from './queries.ts'

// What the engine's close record says of the bets (reliability §4.2.4). After the close nothing joins or leaves a draw's
// pending orders, so both answers can be asked again later.

/** Number and sum (厘) of the pending orders of each draw that has any. */
export const stakesAtClose = (db: Queryable, drawIds: readonly number[]): Promise<queries.StakeRow[]> =>
  queries.stakesOf(db, drawIds)

/** The pending orders of a draw in the order of their numbers, a chunk at a time. */
export async function* ordersAtClose(sql: Sql, drawId: number): AsyncIterable<readonly CanonicalOrder[]> {
  let after = 0n
  for (;;) {
    const rows = await queries.readChunk(sql, drawId, after, CHUNK_ROWS)
    const last = rows.at(-1)
    if (!last) return
    yield rows.filter(({ status }) => status === 0).map(canonical)
    after = last.orderId
  }
}

/** An order as text that does not change between its placing and its settlement: what the Merkle leaf commits to. */
const canonical = (row: queries.ChunkRow): CanonicalOrder => ({
  orderNo: String(row.orderId),
  canonical: [row.orderId, row.playCode, row.betInfo, row.odds, row.stake, row.rebateTenths].join('|'),
})

interface CanonicalOrder {
  orderNo: string
  canonical: string
}

const CHUNK_ROWS = 10_000
