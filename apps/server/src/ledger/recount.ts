import type { Queryable } from '../db/connect.ts'
import { differences } from './queries.ts'
import { brokenLately, negativeAccounts } from './recent-queries.ts'

/**
 * Recomputes every balance and every chain of entries from the postings alone (I-01, I-03, I-04, I-07).
 * @returns one sentence per account that is wrong; an empty list when the books are right.
 */
export async function recount(db: Queryable): Promise<string[]> {
  const rows = await differences(db)
  return rows.map((row) => (row.accountId === null ? row.problem : `account ${row.accountId}: ${row.problem}`))
}

/**
 * What a minute can look at: no stored balance below its floor, and every entry since an instant follows from the one
 * before it, up to the stored balance (I-04, I-07). A posting has two sides, so money cannot come from nowhere in it
 * (I-01). The whole is {@link recount}'s.
 * @returns how many accounts are wrong, and in which way
 */
export async function recountLately(db: Queryable, since: Date): Promise<{ negative: number; broken: number }> {
  return { negative: await negativeAccounts(db), broken: await brokenLately(db, since) }
}
