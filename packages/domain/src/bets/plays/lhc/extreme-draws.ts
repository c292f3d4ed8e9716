/** The draws among which is the worst for the house; a line's payout bound is what the dearest of them pays. */
import { BALLS, DRAW_BALLS } from '../../../lottery/ball.ts'
import type { Ball } from '../../../lottery/ball.ts'
import type { JudgedDraw } from '../../judged-draw.ts'

const PLAIN_BALLS = DRAW_BALLS - 1

/**
 * Draws of chosen balls, for plays that do not mind which of the balls of a part come: as many of each part as can be,
 * in every combination, and the special ball from each of them or from none. `most` leaves out what draws fewer chosen
 * balls than could come: right where a note wins only when all its balls come.
 */
export function* drawsOfBalls(
  parts: readonly (readonly Ball[])[],
  lunarYear: number,
  reach: 'most' | 'any',
): Generator<JudgedDraw> {
  const chosen = new Set(parts.flat())
  const others = BALLS.filter((ball) => !chosen.has(ball))
  for (const special of [undefined, ...parts.keys()]) {
    const left = parts.map((balls, part) => balls.length - (part === special ? 1 : 0))
    if (left.some((count) => count < 0)) continue
    const total = left.reduce((sum, count) => sum + count, 0)
    const fewest = reach === 'most' ? Math.min(PLAIN_BALLS, total) : 0
    for (const counts of countsUpTo(left, PLAIN_BALLS)) {
      const plain = counts.flatMap((count, part) => (parts[part] as readonly Ball[]).slice(0, count))
      if (plain.length < fewest) continue
      const last = special === undefined ? undefined : parts[special]?.at(-1)
      const fill = others.slice(0, DRAW_BALLS - plain.length - (last === undefined ? 0 : 1))
      const numbers = [...plain, ...fill, ...(last === undefined ? [] : [last])]
      if (numbers.length === DRAW_BALLS) yield { numbers, lunarYear }
    }
  }
}

/** Every way to take up to `left` of each part and `sum` in all. */
const countsUpTo = (left: readonly number[], sum: number): number[][] =>
  left.reduce<number[][]>(
    (all, most) =>
      all.flatMap((counts) => {
        const free = sum - counts.reduce((taken, count) => taken + count, 0)
        return Array.from({ length: Math.min(most, free) + 1 }, (_, count) => [...counts, count])
      }),
    [[]],
  )

/** A draw in which each of the groups comes, up to seven of them; what is left over comes from anywhere. */
export function drawWith(groups: readonly (readonly Ball[])[], lunarYear: number): JudgedDraw {
  const firsts = groups.slice(0, DRAW_BALLS).map(([ball]) => ball as Ball)
  const others = BALLS.filter((ball) => !firsts.includes(ball))
  return { numbers: [...firsts, ...others].slice(0, DRAW_BALLS), lunarYear }
}

/** A draw in which as few of the groups come as is possible. */
export function drawWithout(groups: readonly (readonly Ball[])[], lunarYear: number): JudgedDraw {
  const chosen = groups.toSorted((a, b) => b.length - a.length).flat()
  const others = BALLS.filter((ball) => !chosen.includes(ball))
  return { numbers: [...others, ...chosen].slice(0, DRAW_BALLS), lunarYear }
}
