import type { Queryable, Sql } from '../../db/connect.ts'
import { sweepRows } from '../../db/sweep.ts'
import { countNotes } from './queries.ts'

/** Notes that are counted in one transaction. */
const NOTES_AT_ONCE = 5_000
/** How often at most before the engine looks at what else is due. */
const TIMES_MOST = 50

/**
 * Counts what settlements and transfers have noted since the last time into the sums of the house. Any number of
 * processes may call it: one of them counts.
 * @returns how many notes there were
 */
export async function countHouse(sql: Queryable): Promise<number> {
  let counted = 0
  for (let time = 0; time < TIMES_MOST; time += 1) {
    const notes = await countNotes(sql, NOTES_AT_ONCE)
    if (notes === 0) break
    counted += notes
  }
  return counted
}

/** Minutes are for charts and for the same time a week before; days are kept. */
export const sweepMinutes = (sql: Sql): Promise<void> =>
  sweepRows(sql, 'stat_minute', sql`minute < clock_timestamp() - interval '40 days'`)
