import type { Sql } from '../../db/connect.ts'
import { sweepParts } from './queries.ts'

/** After so long no draw is corrected any more; what filled a closed requirement stays written with it. */
const KEPT_DAYS = 40
const SWEPT_AT_ONCE = 10_000

/** Forgets the parts of requirements that were paid out long ago. */
export const sweepTurnover = (sql: Sql): Promise<number> =>
  sweepParts(sql, { olderThanDays: KEPT_DAYS, most: SWEPT_AT_ONCE })
