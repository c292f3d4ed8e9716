import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Sql } from '../db/connect.ts'
import { durabilityFaults } from '../db/durability.ts'
import { isServable } from '../db/migrate.ts'
import { type Clock, databaseOffsetMs } from './clock.ts'

// Two questions of a load balancer. `/healthz`: is the process alive (else restart it)? It depends on nothing outside.
// `/readyz`: may it get traffic now? Source: Reliability §7.4.

/** Watches how late the event loop runs. */
export function watchEventLoop(): { lagMs(): number; stop(): void } {
  const histogram = monitorEventLoopDelay({ resolution: 20 })
  histogram.enable()
  // Each window starts empty, so that one slow moment is not held against the process for ever.
  const window = setInterval(() => histogram.reset(), LAG_WINDOW_MS)
  window.unref()
  return {
    lagMs: () => (Number.isFinite(histogram.percentile(99)) ? histogram.percentile(99) / 1e6 : 0),
    stop() {
      clearInterval(window)
      histogram.disable()
    },
  }
}

/**
 * Asks everything that must hold before the server may take traffic. Never throws; a failed question is a `false`.
 * `lateMs` answers how long the latest close or draw has been due. An engine that is behind is told beside the others
 * and keeps nobody out: pages and bets of other games go on, and a process that is taken away catches nothing up.
 */
export async function readiness(sql: Sql, clock: Clock, lateMs: () => Promise<number>): Promise<Readiness> {
  const [database, migrations, clockIsRight, durability, late] = await Promise.all([
    holds(async () => {
      const before = performance.now()
      // Writes to the log and waits until it is safe on disk, without needing a table of its own.
      await sql`SELECT pg_logical_emit_message(true, 'liuhe-ready', '')`
      return performance.now() - before < WRITE_PROBE_MS
    }),
    holds(() => isServable(sql)),
    holds(async () => Math.abs(await databaseOffsetMs(sql, clock)) < CLOCK_OFFSET_MS),
    holds(async () => (await durabilityFaults(sql)).length === 0),
    answered(lateMs),
  ])
  const engine = late !== undefined && late < ENGINE_BEHIND_MS
  const checks = { database, migrations, clock: clockIsRight, durability, engine }
  const isReady = database && migrations && clockIsRight && durability
  return { isReady, checks, engineLateMs: Math.round(late ?? 0) }
}

const holds = async (question: () => Promise<boolean>): Promise<boolean> => (await answered(question)) === true

/** Asks a question with a deadline: a database that hangs is as good as none. */
async function answered<T>(question: () => Promise<T>): Promise<T | undefined> {
  const deadline = Promise.withResolvers<undefined>()
  const timer = setTimeout(() => deadline.resolve(undefined), QUESTION_MS)
  try {
    return await Promise.race([question(), deadline.promise])
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
  }
}

const LAG_WINDOW_MS = 10_000
const WRITE_PROBE_MS = 500
const CLOCK_OFFSET_MS = 100
const QUESTION_MS = 2_000
/** A close or a draw that is later than this is a fault that somebody has to hear of. */
const ENGINE_BEHIND_MS = 10_000

export interface Readiness {
  isReady: boolean
  checks: Record<'database' | 'migrations' | 'clock' | 'durability' | 'engine', boolean>
  /** How long the close or the draw that is latest has been due. */
  engineLateMs: number
}
