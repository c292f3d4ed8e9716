/** Work that goes on by itself, row by row. Any number of processes may run it at once, and any may be killed. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { LoopName } from '@liuhe/domain/job-titles.ts'
import type { Logger } from 'pino'
import { isConnectionLoss } from '../../db/connection-loss.ts'
import type { Sql, Tx } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import { Refusal } from '../../http/refusal.ts'
import { recordedLoop } from './record.ts'

interface Rounds {
  job: LoopName
  everyMs: number
  log: Pick<Logger, 'warn'>
  /** What is written into the log of a fault. */
  failed: string
}
export type Tell = (fault: unknown) => void

/** Runs round after round until stopped. What fails is logged, and tried again in the next round. */
export function startRounds(
  sql: Sql,
  { job, everyMs, log, failed }: Rounds,
  round: (tell: Tell) => Promise<unknown>,
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const tell: Tell = (err) => {
    if (!isConnectionLoss(err)) log.warn({ err }, failed)
  }
  const running = (async () => {
    while (!stopping.signal.aborted) {
      await recordedLoop(sql, { job, everyMs }, () => round(tell)).catch(tell)
      await sleep(everyMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
    }
  })()
  return {
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}

interface RowWork<Row> {
  /** The row while it waits, locked; undefined when another process has it, or has done it. */
  lock: (tx: Tx) => Promise<Row | undefined>
  /** Does it and writes down what came of it. */
  act: (tx: Tx, row: Row) => Promise<unknown>
  /** Writes down why it was refused: nothing else of it has happened. */
  refuse: (tx: Tx, refusal: Refusal, row: Row) => Promise<unknown>
}

/**
 * One row in a transaction of its own: done once, or refused with the reason.
 * @returns false when another process has it. A fault is thrown on, and the row waits
 */
export async function runRow<Row>(sql: Sql, { lock, act, refuse }: RowWork<Row>): Promise<boolean> {
  const once = (work: (tx: Tx, row: Row) => Promise<unknown>) =>
    inTransaction(sql, async (tx) => {
      const row = await lock(tx)
      if (row === undefined) return false
      await work(tx, row)
      return true
    })
  try {
    return await once(act)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return once((tx, row) => refuse(tx, error, row))
  }
}
