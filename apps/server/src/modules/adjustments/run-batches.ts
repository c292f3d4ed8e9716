/** Moves the rows of approved files. Any number of processes may run it at once, and any may be killed meanwhile. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { isConnectionLoss } from '../../db/connection-loss.ts'
import type { Sql } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import { Refusal } from '../../http/refusal.ts'
import { recordedLoop } from '../jobs/index.ts'
import { move } from './adjustment.ts'
import { lockDue, selectDue, writeOutcome } from './batch-queries.ts'

const LOOK_MS = 1_000
const AT_ONCE = 200

/** Runs round after round until stopped. What fails is logged, and tried again in the next round. */
export function startAdjustmentJobs(sql: Sql, { log }: { log: Pick<Logger, 'warn'> }): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const tell = (err: unknown) => {
    if (!isConnectionLoss(err)) log.warn({ err }, 'a file of adjustments could not go on')
  }
  const running = (async () => {
    while (!stopping.signal.aborted) {
      await recordedLoop(sql, { job: 'adjustments', everyMs: LOOK_MS }, () => runBatches(sql, tell)).catch(tell)
      await sleep(LOOK_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
    }
  })()
  return {
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}

/** Moves what is due now; a row that fails by a fault waits, and holds up no other. @returns how many were ended */
export async function runBatches(sql: Sql, tell: (fault: unknown) => void): Promise<number> {
  const due = await selectDue(sql, AT_ONCE)
  let ended = 0
  for (const place of due) {
    const isDone = await runRow(sql, place).catch((fault: unknown) => {
      tell(fault)
      return false
    })
    if (isDone) ended++
  }
  return ended
}

/** One row, in a transaction of its own: moved once, under the approval and its line, or refused with the reason. */
async function runRow(sql: Sql, place: { batchId: number; line: number }): Promise<boolean> {
  try {
    return await inTransaction(sql, async (tx) => {
      const row = await lockDue(tx, place)
      if (row === undefined) return false
      const { before, after } = await move(tx, row)
      await writeOutcome(tx, place, { before: BigInt(before), after: BigInt(after) })
      return true
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { code } = error
    return inTransaction(sql, async (tx) => {
      if ((await lockDue(tx, place)) === undefined) return false
      await writeOutcome(tx, place, { code })
      return true
    })
  }
}
