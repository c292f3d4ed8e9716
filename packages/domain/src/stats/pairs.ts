/** What came together: pairs of regular balls (连码) and of animals (连肖) over a window. */
import { formatBall } from '../lottery/ball.ts'
import { animalOf, ANIMALS } from '../lottery/zodiac.ts'
import { numbersAtPlaces } from './ball-features.ts'
import type { StatDraw } from './feature-stats.ts'

export type PairCount = {
  readonly pair: readonly [string, string]
  /** Draws that had both. */
  readonly count: number
  /** Draws since the last one that had both. */
  readonly current: number
}

/** Pairs of the six regular balls, the most frequent first, then by their numbers. */
export const ballPairs = (draws: readonly StatDraw[]): PairCount[] =>
  pairsOf(
    draws.map((draw) =>
      numbersAtPlaces(draw, 'regular')
        .toSorted((a, b) => a - b)
        .map(formatBall),
    ),
  )

/** Pairs of animals among all seven balls, each animal of a draw once; the most frequent first, then in their order. */
export const animalPairs = (draws: readonly StatDraw[]): PairCount[] =>
  pairsOf(
    draws.map((draw) => {
      const came = new Set(draw.numbers.map((ball) => animalOf(ball, draw.lunarYear)))
      return ANIMALS.filter((animal) => came.has(animal))
    }),
  )

/** Every pair within each group, newest group first; the members of a group are distinct and in order. */
function pairsOf(groups: readonly (readonly string[])[]): PairCount[] {
  const found = new Map<string, { pair: readonly [string, string]; count: number; current: number }>()
  for (const [age, group] of groups.entries()) {
    for (const [at, first] of group.entries()) {
      for (const second of group.slice(at + 1)) {
        const key = `${first}-${second}`
        const known = found.get(key)
        if (known) known.count += 1
        else found.set(key, { pair: [first, second], count: 1, current: age })
      }
    }
  }
  const rank = (name: string) => {
    const animal = ANIMALS.findIndex((each) => each === name)
    return animal === -1 ? Number(name) : animal
  }
  return [...found.values()].sort(
    (a, b) => b.count - a.count || rank(a.pair[0]) - rank(b.pair[0]) || rank(a.pair[1]) - rank(b.pair[1]),
  )
}
