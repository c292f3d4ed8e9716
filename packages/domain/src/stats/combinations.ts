/** How many selections there are, and how likely one of them is met by a draw. */
import { assert } from '../assert.ts'
import { BALL_MAX, DRAW_BALLS } from '../lottery/ball.ts'

/** C(m, k): the ways to choose k of m. Exact up to m = 49, whose largest value lies below 2⁵³. */
export function combinations(m: number, k: number): number {
  assert(Number.isInteger(m) && Number.isInteger(k) && m >= 0 && m <= BALL_MAX, `C(${m}, ${k}) is not counted`)
  if (k < 0 || k > m) return 0
  const steps = Math.min(k, m - k)
  let ways = 1
  // Each product of a quotient is itself a C(m, step), so the division leaves no rest.
  for (let step = 1; step <= steps; step++) ways = (ways * (m - steps + step)) / step
  return ways
}

/** The chance that at least one of `balls` drawn balls belongs to a set of so many (Domain §4.1). */
export const chanceOfAny = (size: number, balls: number = DRAW_BALLS): number =>
  1 - combinations(BALL_MAX - size, balls) / combinations(BALL_MAX, balls)
