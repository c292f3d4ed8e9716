import type { Sql } from '../../db/connect.ts'
import { endExpired } from './record-queries.ts'

const AT_ONCE = 1_000

/** Ends gifts that nobody took in time, by the database's clock. */
export async function expireGifts(sql: Sql): Promise<void> {
  while ((await endExpired(sql, AT_ONCE)) === AT_ONCE);
}
