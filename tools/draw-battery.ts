// Statistical tests of draws for the families beside the Mark Six (whose own eight are T1 to T8 of Reliability §4.6):
// seven tests that share a risk of 1 % of rejecting a perfect generator, each two-sided, each exact up to the χ² or
// normal limit. A figure too good to be true is rejected like one too bad.
import { FAMILIES } from '@liuhe/domain/lottery/family.ts'
import type { Family, ResultShape } from '@liuhe/domain/lottery/family.ts'
import { chiSquareAbove, normalAbove } from './distributions.ts'

/** Draws in one row after the other, each number less the smallest of its family. */
export type Draws = { readonly family: Family; readonly count: number; readonly numbers: Uint8Array }

/** One test's figure. It passes when `p`, the smallest of its parts times their number, is at least `ALPHA`. */
export type Verdict = { readonly name: string; readonly figure: string; readonly p: number; readonly isGood: boolean }

const TESTS = 7
/** The risk of each test: 1 % in all. */
export const ALPHA = 0.01 / TESTS

/** Runs all tests. Needs enough draws that every number is expected five times in every place. */
export function battery(draws: Draws): Verdict[] {
  const shape: ResultShape = FAMILIES[draws.family]
  return [
    verdict('B1 numbers of each place', numbersOfPlaces(draws, shape)),
    verdict('B2 pairs of places', pairsOfPlaces(draws, shape)),
    verdict(`B3 ${FIGURES[draws.family].name}`, [figure(draws, shape)]),
    verdict('B4 whole results', [wholeResults(draws, shape)]),
    verdict('B5 places as in the draw before', [placesAsBefore(draws, shape)]),
    verdict('B6 first number after the one before', [serialPairs(draws, shape)]),
    verdict('B7 runs of big and small', [runs(draws, shape)]),
  ]
}

/** A statistic, its expectation, and the share of perfect generators that lie above it. */
type Part = { readonly value: number; readonly mean: number; readonly above: number }

function verdict(name: string, parts: readonly Part[]): Verdict {
  const worst = parts.reduce((one, other) => (twoSided(other) < twoSided(one) ? other : one))
  const p = Math.min(1, twoSided(worst) * parts.length)
  const among = parts.length > 1 ? `, worst of ${parts.length}` : ''
  const shown = `${worst.value.toFixed(1)} where ${worst.mean.toFixed(1)} is expected${among}`
  return { name, figure: shown, p, isGood: p >= ALPHA }
}
const twoSided = ({ above }: Part): number => 2 * Math.min(above, 1 - above)

/** Counts one more in a cell. */
function tick(counts: Uint32Array | number[], cell: number): void {
  counts[cell] = (counts[cell] as number) + 1
}

const sizeOf = ({ first, last }: ResultShape): number => last - first + 1

/** χ² of counts against expectations; cells of less than five are counted together. */
function chiSquare(counts: ArrayLike<number>, expected: (cell: number) => number): Part {
  let [value, cells, rareCount, rareExpected] = [0, 0, 0, 0]
  for (let cell = 0; cell < counts.length; cell++) {
    const [count, mean] = [counts[cell] as number, expected(cell)]
    if (mean < 5) {
      rareCount += count
      rareExpected += mean
    } else {
      value += (count - mean) ** 2 / mean
      cells += 1
    }
  }
  if (rareExpected > 0) {
    value += (rareCount - rareExpected) ** 2 / rareExpected
    cells += 1
  }
  return { value, mean: cells - 1, above: chiSquareAbove(value, cells - 1) }
}

function numbersOfPlaces({ count, numbers }: Draws, shape: ResultShape): Part[] {
  const size = sizeOf(shape)
  return Array.from({ length: shape.count }, (_, place) => {
    const counts = new Uint32Array(size)
    for (let at = place; at < numbers.length; at += shape.count) tick(counts, numbers[at] as number)
    return chiSquare(counts, () => count / size)
  })
}

function pairsOfPlaces({ count, numbers }: Draws, shape: ResultShape): Part[] {
  const [size, isDistinct] = [sizeOf(shape), shape.repeats === 'distinct']
  const pairs: Part[] = []
  for (let one = 0; one < shape.count; one++) {
    for (let other = one + 1; other < shape.count; other++) {
      const counts = new Uint32Array(size * size)
      for (let row = 0; row < numbers.length; row += shape.count) {
        tick(counts, (numbers[row + one] as number) * size + (numbers[row + other] as number))
      }
      // Where nothing repeats, a number never meets itself: those cells do not exist.
      const cells = isDistinct ? counts.filter((_, cell) => Math.floor(cell / size) !== cell % size) : counts
      pairs.push(chiSquare(cells, () => count / cells.length))
    }
  }
  return pairs
}

/** What of a result members bet on beside its numbers: over how many places, and from which numbers. */
const FIGURES: Record<Family, { name: string; places: number; of: (numbers: readonly number[]) => number }> = {
  LHC: { name: 'sum', places: 2, of: sumOf },
  SSC: { name: 'sum', places: 5, of: sumOf },
  PK10: { name: 'sum of the first two', places: 2, of: sumOf },
  K3: { name: 'sum', places: 3, of: sumOf },
  '11X5': { name: 'sum', places: 5, of: sumOf },
  PC28: { name: 'sum', places: 3, of: sumOf },
  NN: { name: 'bull of the banker', places: 5, of: bullOf },
}

function figure({ family, count, numbers }: Draws, shape: ResultShape): Part {
  const { places, of } = FIGURES[family]
  const expected: number[] = []
  let ways = 0
  for (const result of everyResult(shape, places)) {
    const value = of(result)
    expected[value] = (expected[value] ?? 0) + 1
    ways += 1
  }
  const counts = Array.from(expected, () => 0)
  for (let row = 0; row < numbers.length; row += shape.count) {
    const result = Array.from(numbers.subarray(row, row + places), (number) => number + shape.first)
    tick(counts, of(result))
  }
  return chiSquare(counts, (value) => ((expected[value] ?? 0) / ways) * count)
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0)
}

/** The bull of five cards (Domain §3.3): 0 none, 1 to 9, 10 for 牛牛. */
function bullOf(cards: readonly number[]): number {
  const total = sumOf(cards)
  for (let one = 0; one < 3; one++) {
    for (let two = one + 1; two < 4; two++) {
      for (let three = two + 1; three < 5; three++) {
        const triple = (cards[one] as number) + (cards[two] as number) + (cards[three] as number)
        if (triple % 10 === 0) return total % 10 || 10
      }
    }
  }
  return 0
}

/** Every possible result of the first places, in order. */
function* everyResult(shape: ResultShape, places: number, head: readonly number[] = []): Generator<readonly number[]> {
  if (head.length === places) return yield head
  for (let number = shape.first; number <= shape.last; number++) {
    if (shape.repeats === 'distinct' && head.includes(number)) continue
    yield* everyResult(shape, places, [...head, number])
  }
}

/**
 * Every whole result as often as every other; where there are too many results for that, as many equal pairs as chance
 * makes. Pairs of uniform draws are pairwise independent, so their count has exactly this mean and variance.
 */
function wholeResults({ count, numbers }: Draws, shape: ResultShape): Part {
  const size = sizeOf(shape)
  const results = ways(shape)
  const counts = new Map<number, number>()
  for (let row = 0; row < numbers.length; row += shape.count) {
    let code = 0
    for (let place = 0; place < shape.count; place++) code = code * size + (numbers[row + place] as number)
    counts.set(code, (counts.get(code) ?? 0) + 1)
  }
  let squares = 0
  for (const times of counts.values()) squares += times * times
  if (count / results >= 5) {
    const value = (squares * results) / count - count
    return { value, mean: results - 1, above: chiSquareAbove(value, results - 1) }
  }
  const pairs = (count * (count - 1)) / 2
  const value = (squares - count) / 2
  const mean = pairs / results
  return { value, mean, above: normalAbove((value - mean) / Math.sqrt(mean * (1 - 1 / results))) }
}

/** How many results there are. */
const ways = (shape: ResultShape): number =>
  shape.repeats === 'free' ? sizeOf(shape) ** shape.count : falling(sizeOf(shape), shape.count)
const falling = (from: number, factors: number): number => {
  let product = 1
  for (let factor = 0; factor < factors; factor++) product *= from - factor
  return product
}

/** In how many places a draw repeats the one before: independent from draw to draw, whatever was drawn before. */
function placesAsBefore({ count, numbers }: Draws, shape: ResultShape): Part {
  const counts = new Uint32Array(shape.count + 1)
  for (let row = shape.count; row < numbers.length; row += shape.count) {
    let same = 0
    for (let at = row; at < row + shape.count; at++) if (numbers[at] === numbers[at - shape.count]) same += 1
    tick(counts, same)
  }
  return chiSquare(counts, (same) => (count - 1) * sameShare(shape, same))
}

/** The chance that exactly so many places of two results agree. */
function sameShare(shape: ResultShape, same: number): number {
  const [size, places] = [sizeOf(shape), shape.count]
  if (shape.repeats === 'free') return choose(places, same) * (1 / size) ** same * (1 - 1 / size) ** (places - same)
  // Inclusion and exclusion over the places that must not agree.
  let share = 0
  for (let more = 0; more <= places - same; more++) {
    const fixed = same + more
    share += ((-1) ** more * choose(places - same, more)) / falling(size, fixed)
  }
  return choose(places, same) * share
}
const choose = (from: number, taken: number): number => falling(from, taken) / falling(taken, taken)

/** ψ²₂ − ψ²₁ of the first numbers of consecutive draws, as T5 of Reliability §4.6. */
function serialPairs({ count, numbers }: Draws, shape: ResultShape): Part {
  const size = sizeOf(shape)
  const [pairs, singles] = [new Uint32Array(size * size), new Uint32Array(size)]
  for (let row = shape.count; row < numbers.length; row += shape.count) {
    const [before, now] = [numbers[row - shape.count] as number, numbers[row] as number]
    tick(pairs, before * size + now)
    tick(singles, before)
  }
  const psi = (counts: Uint32Array): number => {
    const mean = (count - 1) / counts.length
    return counts.reduce((sum, times) => sum + (times - mean) ** 2 / mean, 0)
  }
  const df = size * size - size
  const value = psi(pairs) - psi(singles)
  return { value, mean: df, above: chiSquareAbove(value, df) }
}

/** Runs of the upper and the lower half of the first number; mean and variance as T8 of Reliability §4.6. */
function runs({ count, numbers }: Draws, shape: ResultShape): Part {
  const size = sizeOf(shape)
  const bigFrom = Math.floor(size / 2)
  const share = ((size - bigFrom) / size) * (bigFrom / size)
  let value = 1
  for (let row = shape.count; row < numbers.length; row += shape.count) {
    const before = (numbers[row - shape.count] as number) >= bigFrom
    if (before !== (numbers[row] as number) >= bigFrom) value += 1
  }
  const mean = 1 + 2 * (count - 1) * share
  return { value, mean, above: normalAbove((value - mean) / Math.sqrt(4 * count * share * (1 - 3 * share))) }
}
