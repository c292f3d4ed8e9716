import type { Queryable } from '../db/connect.ts'
import { differences } from './queries.ts'

/**
 * Recomputes every balance and every chain of entries from the postings alone (I-01, I-03, I-04, I-07).
 * @returns one sentence per account that is wrong; an empty list when the books are right.
 */
export async function recount(db: Queryable): Promise<string[]> {
  const rows = await differences(db)
  return rows.map((row) => (row.accountId === null ? row.problem : `account ${row.accountId}: ${row.problem}`))
}
