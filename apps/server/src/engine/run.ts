// The engine at its own pace: asks the database what is due, begins it, and sleeps until the next due time.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from '../db/connect.ts'
import { candidacy } from './candidacy.ts'
import { isConnectionLoss } from '../db/connection-loss.ts'
import { BEHIND_MS } from './lateness.ts'
import type { LateTurn } from './lateness.ts'
import { leadership } from './leadership.ts'
import { msUntilNext, newMemory, startDue } from './pass.ts'
import type { EngineParts } from './steps.ts'

/** Nobody tells the engine of news of others, so it looks at least this often. */
const LOOK_EVERY_MS = 1_000
/** A look asks a few short questions; the driver can lose one with its connection and never tell. */
const LOOK_MAX_MS = 20_000
/** What is under way at a stop may end for so long; what it did not do, the next engine does. */
const STOP_MAX_MS = 8_000
const BACKOFF_MIN_MS = 200
const BACKOFF_MAX_MS = 10_000

export type RunningEngine = {
  /** Whether this process leads at the moment. */
  isLeading(): boolean
  /** When the last look ended well, milliseconds since the epoch by the database; undefined before the first. */
  lastPassAt(): number | undefined
  /** Looks at once: something has come that a draw waits for. */
  wake(): void
  /** Finishes the steps in hand, lets go of the leadership and ends. */
  stop(): Promise<void>
}

/**
 * Runs until stopped. Waits while another process leads or while its signer does not know the current chains; survives
 * the loss of the database, of the signer and of single steps by trying again, with pauses that grow to ten seconds.
 * `leaderSql` is a pool of one connection of its own, on which the leader's lock lives: `connect(url, { max: 1 })`.
 */
export function runEngine(engine: EngineParts, { leaderSql }: { leaderSql: Sql }): RunningEngine {
  const stopping = new AbortController()
  const lead = leadership(leaderSql)
  const standing = standingOf(engine, lead)
  const watch = watchLateness(engine.log)
  const rest = restUntilNews(stopping.signal)
  let memory = newMemory(engine, rest.wake)
  let isLeading = false
  let lastPassAt: number | undefined
  let backoffMs = BACKOFF_MIN_MS

  const turn = async (): Promise<number> => {
    const { foreign } = memory.chains
    const held = await standing(foreign)
    if (held !== isLeading || foreign !== undefined) {
      memory = newMemory(engine, rest.wake)
      engine.log.info({ event: held ? 'engine leads' : 'engine waits' }, 'leadership changed')
    }
    isLeading = held
    if (!held) return LOOK_EVERY_MS
    const { nowMs, late } = await startDue(engine, memory)
    watch(late)
    lastPassAt = nowMs
    backoffMs = BACKOFF_MIN_MS
    return Math.min(LOOK_EVERY_MS, await msUntilNext(engine.sql))
  }

  const loop = async () => {
    while (!stopping.signal.aborted) {
      let pauseMs: number
      try {
        pauseMs = await inTime(turn(), LOOK_MAX_MS)
      } catch (fault) {
        if (stopping.signal.aborted) break
        const said = isConnectionLoss(fault) ? 'the engine lost its database and tries again' : 'an engine pass failed'
        engine.log.error({ err: fault }, said)
        isLeading = false
        pauseMs = backoffMs
        backoffMs = Math.min(BACKOFF_MAX_MS, backoffMs * 2)
      }
      await rest.pause(pauseMs)
    }
    isLeading = false
    await inTime(memory.jobs.idle(), STOP_MAX_MS).catch(() => {})
    await inTime(lead.release(), STOP_MAX_MS).catch(() => {})
  }
  const ended = loop()

  return {
    isLeading: () => isLeading,
    lastPassAt: () => lastPassAt,
    wake: rest.wake,
    stop: async () => {
      stopping.abort()
      await ended
    },
  }
}

/**
 * Whether this engine leads now, or comes to lead. The chains are asked for before the lock, and again behind it: the
 * leader before may have made some meanwhile. `foreign` is a chain that turned out to be of another secret.
 */
function standingOf(engine: EngineParts, lead: ReturnType<typeof leadership>) {
  const candidate = candidacy(engine)
  return async (foreign: number | undefined): Promise<boolean> => {
    if (foreign !== undefined) {
      candidate.foundForeign(foreign)
      await lead.release()
    } else if (await lead.isMine()) return true
    if (!(await candidate.allows()) || !(await lead.take())) return false
    if (await candidate.allows()) return true
    await lead.release()
    return false
  }
}

/** Pauses that end early when there is news, or have ended before they begin. */
function restUntilNews(signal: AbortSignal) {
  let news = new AbortController()
  return {
    wake: () => news.abort(),
    async pause(ms: number): Promise<void> {
      await sleep(ms, undefined, { signal: AbortSignal.any([signal, news.signal]) }).catch(() => {})
      news = new AbortController()
    },
  }
}

/** Tells the log once when a close or a draw is late, and once when none is any more. */
function watchLateness(log: EngineParts['log']): (late: LateTurn | undefined) => void {
  let isBehind = false
  return (late) => {
    const now = late !== undefined && late.lateMs >= BEHIND_MS
    if (now && !isBehind) log.error(factsOf(late), 'the engine is behind')
    if (!now && isBehind) log.info({ event: 'engine on time' }, 'the engine has caught up')
    isBehind = now
  }
}

/** In the words that the log knows. */
const factsOf = ({ gameId, turnNum, due, lateMs }: LateTurn) => ({
  event: 'engine behind',
  gameId,
  turnNum,
  step: due,
  lagMs: lateMs,
})

/** Gives up waiting for what takes too long. What it did stays guarded, whenever it ends. */
async function inTime<T>(work: Promise<T>, ms: number): Promise<T> {
  const patience = new AbortController()
  const timeout = sleep(ms, undefined, { signal: patience.signal }).then(() => {
    throw new Error('an engine pass did not come back')
  })
  try {
    return await Promise.race([work, timeout])
  } finally {
    timeout.catch(() => {})
    patience.abort()
  }
}
