import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Sql } from '../db/connect.ts'
import { durabilityFaults } from '../db/durability.ts'
import { isMigrated } from '../db/migrate.ts'
import { type Clock, databaseOffsetMs } from './clock.ts'

// Two questions of a load balancer. `/healthz`: is the process alive (else restart it)? It depends on nothing outside.
// `/readyz`: may it get traffic now? Source: reliability §7.4.

/** Watches how late the event loop runs. */
export function watchEventLoop(): { lagMs(): number; stop(): void } {
  const histogram = monitorEventLoopDelay({ resolution: 20 })
  histogram.enable()
  // Each window starts anew, so that one slow moment is not held against the process for ever.
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

/** Asks everything that must hold before the server may take traffic. Never throws; a failed question is a `false`. */
export async function readiness(sql: Sql, clock: Clock): Promise<Readiness> {
  const [database, migrations, clockIsRight, durability] = await Promise.all([
    holds(async () => {
      const before = performance.now()
      // Writes to the log and waits until it is safe on disk, without needing a table of its own.
      await sql`SELECT pg_logical_emit_message(true, 'liuhe-ready', '')`
      return performance.now() - before < WRITE_PROBE_MS
    }),
    holds(() => isMigrated(sql)),
    holds(async () => Math.abs(await databaseOffsetMs(sql, clock)) < CLOCK_OFFSET_MS),
    holds(async () => (await durabilityFaults(sql)).length === 0),
  ])
  const checks = { database, migrations, clock: clockIsRight, durability }
  return { isReady: Object.values(checks).every(Boolean), checks }
}

/** Runs a question with a deadline: a database that hangs is as good as none. */
async function holds(question: () => Promise<boolean>): Promise<boolean> {
  const deadline = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => deadline.resolve(false), QUESTION_MS)
  try {
    return await Promise.race([question(), deadline.promise])
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
}

const LAG_WINDOW_MS = 10_000
const WRITE_PROBE_MS = 500
const CLOCK_OFFSET_MS = 100
const QUESTION_MS = 2_000

export interface Readiness {
  isReady: boolean
  checks: Record<'database' | 'migrations' | 'clock' | 'durability', boolean>
}
