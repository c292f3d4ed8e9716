import type { Sql } from '../db/connect.ts'

/** Months that are made before they begin; the sweep of every minute has so long to notice that it fails. */
const MONTHS_AHEAD = 3

/**
 * Makes the partitions of orders and postings for the months to come (ADR 032). Safe in several processes at once.
 * @throws when rows lie in the partition of the rest: their month was missing, and they have to be moved by hand
 */
export async function makeMonths(sql: Sql): Promise<void> {
  const [row] = await sql<[{ strays: bigint }]>`select books_make_ahead(${MONTHS_AHEAD}) as strays`
  if (row.strays > 0n) throw new Error(`${row.strays} orders or postings lie in no month`)
}
