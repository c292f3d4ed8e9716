import type { Sql } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import { endSessionsOf } from '../../http/sessions/sessions.ts'
import { closeOldTrials } from './queries.ts'

/**
 * Ends trial accounts after a day (SEC-24). Their bets and postings are books and stay, under an account without a
 * name; everything that a person left goes.
 */
export async function sweepTrials(sql: Sql): Promise<void> {
  for (;;) {
    const closed = await inTransaction(sql, async (tx) => {
      const memberIds = await closeOldTrials(tx, SLICE)
      if (memberIds.length > 0) await endSessionsOf(tx, memberIds)
      return memberIds.length
    })
    if (closed < SLICE) return
  }
}

/** Accounts that one transaction closes. */
const SLICE = 500
