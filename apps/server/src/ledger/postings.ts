import type { SiteDate } from '@liuhe/domain/time.ts'
import type { Queryable } from '../db/connect.ts'
import { stretchOf } from './bill-queries.ts'
import { countWallet } from './bills.ts'

/** The stretch of an account's chain that lies in a day of the site; undefined when nothing was booked in it. */
export async function dayOfAccount(
  db: Queryable,
  accountId: bigint,
  day: SiteDate,
): Promise<{ first: bigint; last: bigint } | undefined> {
  await countWallet(db, accountId)
  return stretchOf(db, accountId, { from: day, until: day })
}
