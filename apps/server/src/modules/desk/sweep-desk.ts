import type { Sql } from '../../db/connect.ts'
import { endIdle } from './answer-inbox.ts'
import { sweepNames } from './queries.ts'

/** Ends what is silent, and forgets names that nobody repeats any more. */
export async function sweepDesk(sql: Sql): Promise<void> {
  await endIdle(sql)
  await sweepNames(sql)
}
