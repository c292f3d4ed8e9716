// The engine at its own pace: asks the database what is due, does it, and sleeps until the next due time.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from '../db/connect.ts'
import { isConnectionLoss } from './connection-loss.ts'
import { leadership } from './leadership.ts'
import { enginePass, msUntilNext, newMemory } from './pass.ts'
import type { EngineParts } from './steps.ts'

/** Nobody tells the engine of news, so it looks at least this often. */
const LOOK_EVERY_MS = 1_000
/** Longer than the settlement of millions of bets; the driver can lose a query with its connection and never tell. */
const PASS_MAX_MS = 120_000
const BACKOFF_MIN_MS = 200
const BACKOFF_MAX_MS = 10_000

export type RunningEngine = {
  /** Whether this process leads at the moment. */
  isLeading(): boolean
  /** When the last pass ended well, milliseconds since the epoch by the database; undefined before the first. */
  lastPassAt(): number | undefined
  /** Finishes the step in hand, lets go of the leadership and ends. */
  stop(): Promise<void>
}

/**
 * Runs until stopped. Waits while another process leads; survives the loss of the database, of the signer and of single
 * steps by trying again, with pauses that grow to ten seconds. `leaderSql` is a pool of one connection of its own, on
 * which the leader's lock lives: `connect(url, { max: 1 })`.
 */
export function runEngine(engine: EngineParts, { leaderSql }: { leaderSql: Sql }): RunningEngine {
  const stopping = new AbortController()
  const lead = leadership(leaderSql)
  let memory = newMemory()
  let isLeading = false
  let lastPassAt: number | undefined
  let backoffMs = BACKOFF_MIN_MS

  const turn = async (): Promise<number> => {
    const held = await lead.held()
    if (held !== isLeading) {
      memory = newMemory()
      engine.log.info({ event: held ? 'engine leads' : 'engine waits' }, 'leadership changed')
    }
    isLeading = held
    if (!held) return LOOK_EVERY_MS
    const { done, nowMs } = await enginePass(engine, memory)
    lastPassAt = nowMs
    backoffMs = BACKOFF_MIN_MS
    return done > 0 ? 0 : Math.min(LOOK_EVERY_MS, await msUntilNext(engine.sql))
  }

  const loop = async () => {
    while (!stopping.signal.aborted) {
      let pauseMs: number
      try {
        pauseMs = await inTime(turn())
      } catch (fault) {
        if (stopping.signal.aborted) break
        const away = isConnectionLoss(fault)
        engine.log.error(
          { err: fault },
          away ? 'the engine lost its database and tries again' : 'an engine pass failed',
        )
        isLeading = false
        pauseMs = backoffMs
        backoffMs = Math.min(BACKOFF_MAX_MS, backoffMs * 2)
      }
      await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
    isLeading = false
    await inTime(lead.release()).catch(() => {})
  }
  const ended = loop()

  return {
    isLeading: () => isLeading,
    lastPassAt: () => lastPassAt,
    stop: async () => {
      stopping.abort()
      await ended
    },
  }
}

/** Gives up waiting for what takes too long. What it did stays guarded, whenever it ends. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  const patience = new AbortController()
  const timeout = sleep(PASS_MAX_MS, undefined, { signal: patience.signal }).then(() => {
    throw new Error('an engine pass did not come back')
  })
  try {
    return await Promise.race([work, timeout])
  } finally {
    timeout.catch(() => {})
    patience.abort()
  }
}
