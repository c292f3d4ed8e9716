import { setInterval as every } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Sql } from './db/connect.ts'
import { applySettings } from './modules/system/index.ts'

/** What is planned for an instant comes within a second of it. */
const LOOK_MS = 1_000

/** Does what operators have planned for a time, until stopped. Several processes may run it. */
export function startPlans(sql: Sql, log: Pick<Logger, 'warn'>): { stop(): void } {
  const stopping = new AbortController()
  const run = async () => {
    for await (const _ of every(LOOK_MS, undefined, { signal: stopping.signal, ref: false })) {
      await applySettings(sql).catch((err: unknown) => log.warn({ err }, 'a planned setting was not applied'))
    }
  }
  run().catch((error: Error) => {
    if (error.name !== 'AbortError') throw error
  })
  return { stop: () => stopping.abort() }
}
