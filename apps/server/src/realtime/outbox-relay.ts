import { onCommit } from '../db/commits.ts'
import type { Sql } from '../db/connect.ts'
import { withPatience } from '../db/patience.ts'
import { relayOutbox } from './outbox.ts'

export interface OutboxRelay {
  stop(): void
}

/**
 * Tells what the outbox holds, from outside the transactions that wrote it (ADR 053): at once when this process has
 * committed something, every 20 ms while there is news, and four times a second when there is none. Any number of
 * processes may do so; the database knows what was told, so it does not matter which one of them ends.
 */
export function startRelay(sql: Sql): OutboxRelay {
  let isStopped = false
  let isBusy = false
  let isWoken = false
  let pauseMs = IDLE_MS
  let begunAt = Number.NEGATIVE_INFINITY
  let timer: NodeJS.Timeout | undefined

  const rest = (ms: number) => {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(look, ms).unref()
  }
  const look = async () => {
    isBusy = true
    isWoken = false
    begunAt = performance.now()
    // The database is away: it is asked again, and tells then what it has not told.
    const told = await withPatience(relayOutbox(sql, ROWS_MAX), PATIENCE_MS).catch(() => undefined)
    isBusy = false
    if (told === undefined) return rest((pauseMs = IDLE_MS))
    pauseMs = told === 0 ? Math.min(pauseMs * 2, IDLE_MS) : NEWS_MS
    rest(told === ROWS_MAX ? 0 : isWoken ? untilNext() : pauseMs)
  }
  const untilNext = () => Math.max(0, begunAt + NEWS_MS - performance.now())

  const unhear = onCommit(sql, () => {
    pauseMs = NEWS_MS
    if (isWoken) return
    isWoken = true
    if (!isBusy) rest(untilNext())
  })
  rest(0)
  return {
    stop: () => {
      isStopped = true
      clearTimeout(timer)
      unhear()
    },
  }
}

/** At most so many notices in one transaction; the rest follows at once. */
const ROWS_MAX = 1_000
/** Between two looks while there is news. */
const NEWS_MS = 20
/** Between two looks otherwise: what another process has written and did not tell is told after so long. */
const IDLE_MS = 250
/** For an answer of the database, which gives up a statement after 5 s. */
const PATIENCE_MS = 8_000
