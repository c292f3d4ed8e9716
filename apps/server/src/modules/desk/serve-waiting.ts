import type { Sql } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import { end, step } from './cases.ts'
import { findRobot, insertRobot, selectWaiting } from './console-queries.ts'
import { post } from './queries.ts'
import { give, lockCase } from './serve.ts'

/**
 * A robot of the demo takes what has waited for so long, says its words, and ends it: the asker may mark it as he
 * would a person. Each conversation once, in one transaction.
 * @returns how many it served
 */
export async function serveWaiting(
  sql: Sql,
  { afterSeconds, name, words }: { afterSeconds: number; name: string; words: string },
): Promise<number> {
  let served = 0
  for (const caseId of await selectWaiting(sql, afterSeconds)) {
    served += await inTransaction(sql, async (tx) => {
      const robot = (await findRobot(tx, name)) ?? (await insertRobot(tx, name))
      const row = await lockCase(tx, caseId)
      if (row.state !== 'waiting') return 0
      const { roomId } = row
      await give(tx, row, robot)
      await post(tx, { roomId, personId: robot.personId, kind: 'text', content: { text: words } })
      await end(tx, await step(tx, row, { answered_at: 'now', unanswered_at: null }), 'staff')
      return 1
    })
  }
  return served
}
