import { Refused } from '../failure.ts'

/** So many in so long for each name; what is forgotten is swept with the next look. */
export function createRates(now: () => number) {
  const seen = new Map<string, { count: number; until: number }>()
  let sweepAt = 0
  return {
    /** @throws TOO_OFTEN */
    count(name: string, most: number, windowMs: number): void {
      const at = now()
      if (at > sweepAt) {
        for (const [key, { until }] of seen) if (until <= at) seen.delete(key)
        sweepAt = at + SWEEP_MS
      }
      const one = seen.get(name)
      if (one === undefined || one.until <= at) seen.set(name, { count: 1, until: at + windowMs })
      else if (++one.count > most) throw new Refused('TOO_OFTEN')
    },
  }
}

export type Rates = ReturnType<typeof createRates>
const SWEEP_MS = 30_000
