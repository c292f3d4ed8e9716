/** Moves the rows of approved files. Any number of processes may run it at once, and any may be killed meanwhile. */
import type { Logger } from 'pino'
import type { Sql } from '../../db/connect.ts'
import { runRow, startRounds, type Tell } from '../jobs/index.ts'
import { move } from './adjustment.ts'
import { lockDue, selectDue, writeOutcome } from './batch-queries.ts'

const LOOK_MS = 1_000
const AT_ONCE = 200

/** Runs round after round until stopped. What fails is logged, and tried again in the next round. */
export const startAdjustmentJobs = (sql: Sql, { log }: { log: Pick<Logger, 'warn'> }): { stop(): Promise<void> } =>
  startRounds(
    sql,
    { job: 'adjustments', everyMs: LOOK_MS, log, failed: 'a file of adjustments could not go on' },
    (tell) => runBatches(sql, tell),
  )

/** Moves what is due now; a row that fails by a fault waits, and holds up no other. @returns how many were ended */
export async function runBatches(sql: Sql, tell: Tell): Promise<number> {
  const due = await selectDue(sql, AT_ONCE)
  let ended = 0
  for (const place of due) {
    const isDone = await runRow(sql, {
      lock: (tx) => lockDue(tx, place),
      // Moved once, under the approval and its line.
      async act(tx, row) {
        const { before, after } = await move(tx, row)
        await writeOutcome(tx, place, { before: BigInt(before), after: BigInt(after) })
      },
      refuse: (tx, { code }) => writeOutcome(tx, place, { code }),
    }).catch((fault: unknown) => {
      tell(fault)
      return false
    })
    if (isDone) ended++
  }
  return ended
}
