/** Moves the rows of approved files. Any number of processes may run it at once, and any may be killed meanwhile. */
import type { Logger } from 'pino'
import type { Sql } from '../../db/connect.ts'
import { runRows, startRounds, type Tell } from '../jobs/index.ts'
import { move } from './adjustment.ts'
import { lockDue, postpone, selectDue, writeOutcome } from './batch-queries.ts'

const LOOK_MS = 1_000
const AT_ONCE = 200

/** Runs round after round until stopped. What fails is logged, and tried again later. */
export const startAdjustmentJobs = (sql: Sql, { log }: { log: Pick<Logger, 'warn'> }): { stop(): Promise<void> } =>
  startRounds(
    sql,
    { job: 'adjustments', everyMs: LOOK_MS, log, failed: 'a file of adjustments could not go on' },
    (tell) => runBatches(sql, tell),
  )

/** Moves what is due now. @returns how many rows were ended */
export async function runBatches(sql: Sql, tell: Tell): Promise<number> {
  return runRows(sql, await selectDue(sql, AT_ONCE), {
    tell,
    postpone: (place) => postpone(sql, place),
    lock: lockDue,
    // Moved once, under the approval and its line.
    async act(tx, row, place) {
      const { before, after } = await move(tx, row)
      await writeOutcome(tx, place, { before: BigInt(before), after: BigInt(after) })
    },
    refuse: (tx, { code }, _, place) => writeOutcome(tx, place, { code }),
  })
}
