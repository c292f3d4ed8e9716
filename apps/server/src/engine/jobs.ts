// Work that the engine's pass starts and does not wait for: a draw whose step takes long, or waits for somebody, holds
// up no other draw. What has been begun for a draw is not begun again before it has ended.
import type { Logger } from 'pino'
import { isConnectionLoss } from '../db/connection-loss.ts'

export type Jobs = {
  /**
   * Runs `work` unless work of this name runs already, or has failed less than a second ago (`nowMs` is the database's
   * time). `drawIds` are in its hands until it ends. Work of the lane `money` waits for a free place.
   */
  start(name: string, options: JobOptions, work: () => Promise<number>): void
  /** Whether a draw is in the hands of something that runs. */
  has(drawId: number): boolean
  /** Whether a draw or a job of this name failed so lately that it is not tried again yet. */
  isResting(what: number | string, nowMs: number): boolean
  /** Keeps a draw from being tried again for a moment. */
  rest(what: number | string, nowMs: number): void
  /** Throws what ended a job because the database was lost; once. */
  check(): void
  /** Waits until nothing runs. Answers how much was done since it was asked last; throws like `check`. */
  idle(): Promise<number>
}

export type JobOptions = { nowMs: number; drawIds?: readonly number[]; lane?: 'money' }

/** So many settlements and refunds run side by side; each holds up to two connections. */
const MONEY_LANES = 4
const REST_MS = 1_000

/** `wake` is called whenever a job that did something ends. */
export function createJobs({ log, wake }: { log: Pick<Logger, 'error'>; wake: () => void }): Jobs {
  const running = new Map<string, Promise<void>>()
  const inHand = new Set<number>()
  const restUntil = new Map<number | string, number>()
  const money = lanes(MONEY_LANES)
  let done = 0
  let lost: unknown

  const check = () => {
    const fault = lost
    lost = undefined
    if (fault !== undefined) throw fault
  }
  const jobs: Jobs = {
    start(name, { nowMs, drawIds = [], lane }, work) {
      if (running.has(name) || jobs.isResting(name, nowMs)) return
      for (const drawId of drawIds) inHand.add(drawId)
      const run = async () => {
        try {
          const count = await (lane === 'money' ? money(work) : work())
          done += count
          if (count > 0) wake()
        } catch (fault) {
          jobs.rest(name, nowMs)
          if (isConnectionLoss(fault)) lost ??= fault
          else log.error({ err: fault, job: name }, 'an engine job failed')
        } finally {
          running.delete(name)
          for (const drawId of drawIds) inHand.delete(drawId)
        }
      }
      running.set(name, run())
    },
    has: (drawId) => inHand.has(drawId),
    isResting: (what, nowMs) => (restUntil.get(what) ?? 0) > nowMs,
    rest(what, nowMs) {
      for (const [key, until] of restUntil) if (until <= nowMs) restUntil.delete(key)
      restUntil.set(what, nowMs + REST_MS)
    },
    check,
    async idle() {
      while (running.size > 0) await Promise.all(running.values())
      const count = done
      done = 0
      check()
      return count
    },
  }
  return jobs
}

/** Lets so many pieces of work run at once; the others wait in their order. */
function lanes(count: number) {
  let free = count
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
