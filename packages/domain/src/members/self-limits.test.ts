import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '../time.ts'
import { askReturn, barredUntil, isBarred, liftExclusion, NO_END, type Pause, startPause } from './play-pause.ts'
import { changeLimit, confirmLimit, NO_LIMIT, type SelfLimit } from './self-limits.ts'

const T = 1_800_000_000_000
const limitOf = (amount: bigint | null): SelfLimit => ({ amount, next: null })

describe('a limit', () => {
  it.each<[bigint | null, bigint | null, 'at once' | 'waits']>([
    [null, 1000n, 'at once'],
    [null, null, 'at once'],
    [1000n, 999n, 'at once'],
    [1000n, 1000n, 'at once'],
    [1000n, 0n, 'at once'],
    [1000n, 1001n, 'waits'],
    [1000n, null, 'waits'],
    [0n, 1n, 'waits'],
  ])('from %s to %s: %s', (from, to, when) => {
    const changed = changeLimit(limitOf(from), to, T)
    expect(changed).toEqual(when === 'at once' ? limitOf(to) : { amount: from, next: { amount: to, askedAt: T } })
  })

  it('that is looser needs a day and a second word', () => {
    const waiting = changeLimit(limitOf(1000n), 2000n, T)
    expect(confirmLimit(waiting, T + 24 * HOUR_MS - 1)).toBe('RG/TOO_EARLY')
    expect(confirmLimit(waiting, T + 24 * HOUR_MS)).toEqual(limitOf(2000n))
    expect(confirmLimit(NO_LIMIT, T)).toBe('RG/NOTHING_WAITS')
  })

  it('does not wait longer when it is asked for again, but does when another is asked for', () => {
    const waiting = changeLimit(limitOf(1000n), 2000n, T)
    expect(changeLimit(waiting, 2000n, T + HOUR_MS)).toBe(waiting)
    expect(changeLimit(waiting, 3000n, T + HOUR_MS).next).toEqual({ amount: 3000n, askedAt: T + HOUR_MS })
  })

  it('forgets what waits when it is tightened', () => {
    expect(changeLimit(changeLimit(limitOf(1000n), 2000n, T), 500n, T)).toEqual(limitOf(500n))
  })
})

describe('a pause', () => {
  const exclusion = startPause(null, '6m', T)

  it('of days ends by itself', () => {
    const pause = startPause(null, '7d', T)
    expect([isBarred(pause, T + 7 * DAY_MS - 1), isBarred(pause, T + 7 * DAY_MS)]).toEqual([true, false])
    expect(askReturn(pause, T + HOUR_MS)).toBe('RG/NOTHING_WAITS')
  })

  it('of months is ended by people only, a day after its member asked to return [RG-5]', () => {
    expect(barredUntil(exclusion)).toBe(NO_END)
    expect(askReturn(exclusion, exclusion.endsAt - 1)).toBe('RG/TOO_EARLY')
    const returning = askReturn(exclusion, exclusion.endsAt + HOUR_MS) as Pause
    const from = exclusion.endsAt + HOUR_MS + DAY_MS
    expect(isBarred(returning, from + 365 * DAY_MS)).toBe(true)
    expect(liftExclusion(exclusion, from)).toBe('RG/NOTHING_WAITS')
    expect(liftExclusion(returning, from - 1)).toBe('RG/TOO_EARLY')
    const lifted = liftExclusion(returning, from) as Pause
    expect([isBarred(lifted, from - 1), isBarred(lifted, from)]).toEqual([true, false])
    expect(liftExclusion(lifted, from)).toBe('RG/NOTHING_WAITS')
    expect(liftExclusion(startPause(null, '7d', T), T + HOUR_MS)).toBe('RG/NOTHING_WAITS')
    expect(liftExclusion(null, T)).toBe('RG/NOTHING_WAITS')
    expect(askReturn(returning, exclusion.endsAt + 2 * HOUR_MS)).toBe(returning)
  })

  it('is never shortened or softened', () => {
    expect(startPause(exclusion, '24h', T + HOUR_MS)).toBe(exclusion)
    const long = startPause(null, '5y', T)
    expect(startPause(long, '6m', T + HOUR_MS)).toBe(long)
    const weeks = startPause(null, '6w', T)
    expect(startPause(weeks, '24h', T)).toBe(weeks)
    expect(startPause(weeks, '6m', T).kind).toBe('exclusion')
    expect(startPause(exclusion, '12m', T + HOUR_MS).endsAt).toBe(T + HOUR_MS + 366 * DAY_MS)
  })

  it('is no shorter than its name, whatever the months', () => {
    expect(exclusion.endsAt - T).toBeGreaterThanOrEqual(184 * DAY_MS)
    expect(startPause(null, '5y', T).endsAt - T).toBeGreaterThanOrEqual((5 * 365 + 2) * DAY_MS)
  })
})
