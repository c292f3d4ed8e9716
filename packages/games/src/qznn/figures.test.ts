import { expect, it } from 'vitest'
import config from './config.json' with { type: 'json' }
import figures from './figures.json' with { type: 'json' }
import { CLASSES, classOfRanks, multipleOf } from './hand-class.ts'

/**
 * The exact law of two disjoint hands. The class of a hand depends on its ranks only, so hands are counted as how many
 * cards of each rank they hold. Inclusion and exclusion: J(c, d) = Σ over sets S of cards of
 * (−1)^|S| · N_c(S) · N_d(S), where N_c(S) counts hands of class c that contain S. Sums stay below 2^53.
 */
const RANKS = 13
const choose = (n: number, k: number): number => (k === 0 ? 1 : k > n ? 0 : (choose(n - 1, k - 1) * n) / k)

type Ranks = readonly number[]

/** All ways to have so many cards, at most four of a rank, as counts by rank. */
function multisets(size: number, ranks = RANKS): Ranks[] {
  if (ranks === 0) return size === 0 ? [[]] : []
  return [0, 1, 2, 3, 4]
    .filter((count) => count <= size)
    .flatMap((count) => multisets(size - count, ranks - 1).map((rest) => [count, ...rest]))
}

const all = multisets(5).map((counts) => ({
  counts,
  handClass: classOfRanks(counts.flatMap((count, rank) => Array<number>(count).fill(rank))),
}))

/** Sets of cards of the ranks `within`, without this many of each rank. */
const waysTo = (counts: Ranks, taken: Ranks): number =>
  counts.reduce((ways, count, rank) => ways * choose(4 - taken[rank]!, count - taken[rank]!), 1)

const NONE = Array<number>(RANKS).fill(0)
const HANDS = choose(52, 5)
const PAIRS = HANDS * choose(47, 5)

/** For every set S, by its ranks: how many hands of each class contain it. */
function containing(): Map<string, { subset: Ranks; byClass: number[] }> {
  const found = new Map<string, { subset: Ranks; byClass: number[] }>()
  for (const { counts, handClass } of all) {
    for (const subset of subsetsOf(counts)) {
      const key = subset.join('')
      const entry = found.get(key) ?? { subset, byClass: CLASSES.map(() => 0) }
      entry.byClass[handClass] = entry.byClass[handClass]! + waysTo(counts, subset)
      found.set(key, entry)
    }
  }
  return found
}

function subsetsOf([first, ...rest]: Ranks): Ranks[] {
  if (first === undefined) return [[]]
  const others = subsetsOf(rest)
  return Array.from({ length: first + 1 }, (_, count) => others.map((other) => [count, ...other])).flat()
}

function jointLaw(): number[][] {
  const law = CLASSES.map(() => CLASSES.map(() => 0))
  for (const { subset, byClass } of containing().values()) {
    const size = subset.reduce((sum, count) => sum + count, 0)
    const weight = (size % 2 === 0 ? 1 : -1) * waysTo(subset, NONE)
    byClass.forEach((one, c) => {
      if (one === 0) return
      byClass.forEach((other, d) => {
        law[c]![d]! += weight * one * other
      })
    })
  }
  return law
}

const law = jointLaw()
/** The mean over all pairs of a figure of what the winner's class multiplies with. */
const mean = (figure: (multiple: number) => number) =>
  law.flatMap((row, c) => row.map((pairs, d) => pairs * figure(multipleOf(Math.max(c, d))))).reduce((a, b) => a + b) /
  PAIRS

it('counts the hands of each class', () => {
  const counts = CLASSES.map((name, at) => {
    const ways = all.filter(({ handClass }) => handClass === at).map(({ counts: hand }) => waysTo(hand, NONE))
    return [name, ways.reduce((sum, way) => sum + way, 0)]
  })
  expect(Object.fromEntries(counts)).toEqual(figures.classCounts)
  expect(HANDS).toBe(figures.hands)
})

it('counts all ordered pairs of disjoint hands, and each as often as its mirror', () => {
  expect(law.flat().reduce((sum, pairs) => sum + pairs, 0)).toBe(PAIRS)
  expect(String(PAIRS)).toBe(figures.orderedDisjointPairs)
  law.forEach((row, c) => row.forEach((pairs, d) => expect(pairs).toBe(law[d]![c])))
  law.forEach((row, c) =>
    expect(row.reduce((sum, pairs) => sum + pairs, 0)).toBe(Object.values(figures.classCounts)[c]! * choose(47, 5)),
  )
})

it('gives the published edge and deviation, the same for every choice', () => {
  // Equal classes are decided by the highest card, which either hand holds equally often: each wins half of all duels.
  const win = mean((multiple) => multiple) / 2
  const kept = Number(config.commission)
  expect(win).toBeCloseTo(figures.expectedWinMultiple, 14)
  expect(win * kept).toBeCloseTo(figures.edge, 14)
  expect(1 - win * kept).toBeCloseTo(figures.rtpPerStakeUnit, 14)
  const square = (mean((multiple) => multiple ** 2) * (1 + (1 - kept) ** 2)) / 2
  expect(Math.sqrt(square - (win * kept) ** 2)).toBeCloseTo(figures.sd, 6)
})
