import type { Queryable } from '../db/connect.ts'

/** Time as the server sees it. Passed as an argument, so that tests and simulations bring their own. */
export interface Clock {
  /** Milliseconds since 1970, UTC. */
  now(): number
}

/** The clock of this machine. For everything that decides about money, ask the database instead (Reliability §2.1). */
export const systemClock: Clock = { now: () => Date.now() }

/**
 * How far the database's clock is ahead of `clock`, in milliseconds. The best of several readings counts: the shorter
 * the round trip, the less room for doubt about when the database looked at its clock.
 */
export async function databaseOffsetMs(sql: Queryable, clock: Clock, readings = 3): Promise<number> {
  let best = { doubtMs: Number.POSITIVE_INFINITY, offsetMs: 0 }
  for (let reading = 0; reading < readings; reading++) {
    const before = clock.now()
    const [row] = await sql<{ at: number }[]>`SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS at`
    const after = clock.now()
    const doubtMs = after - before
    const offsetMs = (row?.at ?? Number.NaN) - (before + after) / 2
    if (doubtMs <= best.doubtMs) best = { doubtMs, offsetMs }
  }
  return best.offsetMs
}

/**
 * A clock that shows the database's time as of `offsetMs`, measured before; between measurements this machine's runs.
 */
export function databaseClock(offsetMs: number, clock: Clock = systemClock): Clock {
  return { now: () => Math.round(clock.now() + offsetMs) }
}
