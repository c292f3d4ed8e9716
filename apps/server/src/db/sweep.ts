import type { PendingQuery, Row } from 'postgres'
import type { Queryable } from './connect.ts'

/** How many rows a sweep takes away with one statement: far from the five seconds that a statement may take. */
export const SWEEP_SLICE = 5_000

/**
 * Deletes the rows of a table for which a condition holds, in slices, however many they are. Several processes may
 * sweep at once; a row that changes meanwhile is looked at the next time.
 */
export async function sweepRows(db: Queryable, table: string, isOver: PendingQuery<Row[]>): Promise<void> {
  for (;;) {
    const { count } = await db`
      delete from ${db(table)} where ctid = any (array(
        select ctid from ${db(table)} where ${isOver} limit ${SWEEP_SLICE}))`
    if (count < SWEEP_SLICE) return
  }
}
