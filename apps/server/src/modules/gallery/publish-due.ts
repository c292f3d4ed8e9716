import type { Sql } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Clock } from '../../platform/clock.ts'
import { lockSheet, selectDueSheets, setSheetState } from './sheet-queries.ts'

/**
 * Makes shown sheets of scheduled ones whose time has come. Members see them by their own time already; this is so that
 * editors read the state they are in. What another process has taken meanwhile is left alone.
 * @returns how many were published
 */
export async function publishDueSheets(sql: Sql, { clock }: { clock: Clock }): Promise<number> {
  const at = new Date(clock.now())
  let published = 0
  for (const { itemId } of await selectDueSheets(sql, at, BATCH)) {
    published += await inTransaction(sql, async (tx) => {
      const sheet = await lockSheet(tx, itemId)
      if (sheet?.state !== 'scheduled' || sheet.publishAt === null || sheet.publishAt > at) return 0
      await setSheetState(tx, itemId, { state: 'shown', publishedAt: sheet.publishAt }, { by: 'scheduler', at })
      return 1
    })
  }
  return published
}

const BATCH = 500
