/** Work that goes on by itself, row by row. Any number of processes may run it at once, and any may be killed. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { LoopName } from '@liuhe/domain/job-titles.ts'
import type { Logger } from 'pino'
import { isConnectionLoss } from '../../db/connection-loss.ts'
import type { Queryable, Sql, Tx } from '../../db/connect.ts'
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

interface RowWork<Place, Row> {
  tell: Tell
  /** The row while it waits, locked; undefined when another process has it, or has done it. */
  lock: (tx: Tx, place: Place) => Promise<Row | undefined>
  /** Does it and writes down what came of it. */
  act: (tx: Tx, row: Row, place: Place) => Promise<unknown>
  /** Writes down why it was refused: nothing else of it has happened. */
  refuse: (tx: Tx, refusal: Refusal, row: Row, place: Place) => Promise<unknown>
  /** Writes down that it is begun again later ({@link postponed}). */
  postpone: (place: Place) => Promise<unknown>
}

/**
 * One row after the other, each in a transaction of its own: done once, or refused with the reason. A row that fails by
 * a fault waits for a later time, and holds up no other.
 * @returns how many were ended
 * @throws what the loss of the connection throws: then no row can be done
 */
export async function runRows<Place, Row>(
  sql: Sql,
  places: readonly Place[],
  work: RowWork<Place, Row>,
): Promise<number> {
  let ended = 0
  for (const place of places) {
    try {
      if (await runRow(sql, place, work)) ended++
    } catch (fault) {
      if (isConnectionLoss(fault)) throw fault
      work.tell(fault)
      await work.postpone(place)
    }
  }
  return ended
}

/** @returns false when another process has it */
async function runRow<Place, Row>(sql: Sql, place: Place, { lock, act, refuse }: RowWork<Place, Row>) {
  const once = (work: (tx: Tx, row: Row) => Promise<unknown>) =>
    inTransaction(sql, async (tx) => {
      const row = await lock(tx, place)
      if (row === undefined) return false
      await work(tx, row)
      return true
    })
  try {
    return await once((tx, row) => act(tx, row, place))
  } catch (error) {
    if (!(error instanceof Refusal) || isPassing(error)) throw error
    return once((tx, row) => refuse(tx, error, row, place))
  }
}

/** Another one is at work at the same thing: nothing speaks against it a moment later. */
const isPassing = ({ code }: Refusal): boolean => code === 'SYS/BUSY'

/** Columns of a row that a fault ended: it is due later, later each time, and after five minutes at most. */
export const postponed = (sql: Queryable) => sql`
  tries = tries + 1, due_at = clock_timestamp() + least(300, power(2, least(tries, 9))) * interval '1 s'`
