import { randomBytes } from 'node:crypto'
import type { LoopName } from '@liuhe/domain/job-titles.ts'
import type { Queryable } from '../../db/connect.ts'
import { LOOP, writeRun } from './queries.ts'

/** This process, until it ends. */
export const PROCESS_ID = randomBytes(16).toString('hex')

/** What runs every second or two is written down so often. */
const WRITTEN_MS = 15_000
const written = new Map<string, number>()

/** A round of what runs all the time; it is no sweep, and nobody has to ask for it. */
export const recordedLoop = (
  sql: Queryable,
  { job, everyMs }: { job: LoopName; everyMs: number },
  work: () => Promise<unknown>,
): Promise<void> => {
  const isDue = performance.now() - (written.get(job) ?? Number.NEGATIVE_INFINITY) >= WRITTEN_MS
  if (!isDue) return work().then(() => {})
  written.set(job, performance.now())
  return recorded(sql, { job: `${LOOP}${job}`, everyMs: Math.max(everyMs, WRITTEN_MS) }, work)
}

/** Longer ones say nothing more to who reads them. */
const FAULT_MOST = 300

/**
 * Runs a job and writes down when it ran, how long it took and what went wrong. What is thrown is thrown on; a run that
 * cannot be written down has happened all the same.
 */
export async function recorded(
  sql: Queryable,
  { job, everyMs }: { job: string; everyMs: number },
  work: () => Promise<unknown>,
): Promise<void> {
  const begun = performance.now()
  const write = (fault: string | null) =>
    writeRun(sql, { job, everyMs, processId: PROCESS_ID, ms: performance.now() - begun, fault }).catch(() => {})
  try {
    await work()
  } catch (error) {
    await write((error instanceof Error ? error.message : String(error)).slice(0, FAULT_MOST))
    throw error
  }
  await write(null)
}
