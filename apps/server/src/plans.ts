import { setInterval as every } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Sql } from './db/connect.ts'
import { tellWindows } from './modules/switches/index.ts'
import { applySettings } from './modules/system/index.ts'

/** What is planned for an instant comes within a second of it. */
const LOOK_MS = 1_000

/** Does what operators have planned for a time, until stopped. Several processes may run it. */
export function startPlans(sql: Sql, log: Pick<Logger, 'warn'>): { stop(): void } {
  const stopping = new AbortController()
  const run = async () => {
    for await (const _ of every(LOOK_MS, undefined, { signal: stopping.signal, ref: false })) {
      for (const [plan, run] of Object.entries({ applySettings, tellWindows })) {
        await run(sql).catch((err: unknown) => log.warn({ err, plan }, 'what was planned was not done'))
      }
    }
  }
  run().catch((error: Error) => {
    if (error.name !== 'AbortError') throw error
  })
  return { stop: () => stopping.abort() }
}
