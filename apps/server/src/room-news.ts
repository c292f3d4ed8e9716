import { setInterval as every } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Sql } from './db/connect.ts'
import { callPlans, tellWins } from './modules/chat/index.ts'

/** A turn may last a minute: what rooms are told of it comes within seconds. */
const NEWS_MS = 5_000

/** Tells rooms of wins and plans until stopped. What fails is logged and tried again; several processes may run it. */
export function startRoomNews(sql: Sql, log: Pick<Logger, 'warn'>): { stop(): void } {
  const stopping = new AbortController()
  const run = async () => {
    for await (const _ of every(NEWS_MS, undefined, { signal: stopping.signal, ref: false })) {
      for (const [news, tell] of Object.entries({ tellWins, callPlans })) {
        await tell(sql).catch((err: unknown) => log.warn({ err, news }, 'rooms were not told'))
      }
    }
  }
  run().catch((error: Error) => {
    if (error.name !== 'AbortError') throw error
  })
  return { stop: () => stopping.abort() }
}
