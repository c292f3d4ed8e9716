// Every draw there can be, as far as a play looks: exact chances need no sampling.
import type { WeightedDraw } from './proofs.ts'

/** Every way to write `count` values in order; `distinct` ones use a value once. */
export function* tuples(values: readonly number[], count: number, repeats: 'free' | 'distinct'): Generator<number[]> {
  if (count === 0) {
    yield []
    return
  }
  for (const first of values) {
    const others = repeats === 'free' ? values : values.filter((value) => value !== first)
    for (const rest of tuples(others, count - 1, repeats)) yield [first, ...rest]
  }
}

/**
 * Equally likely draws that differ at some places only; the others hold `filler`. These are all the draws there are for
 * a play that reads no other place.
 */
export function* drawsAt(
  places: readonly number[],
  chosen: Iterable<readonly number[]>,
  filler: (taken: readonly number[]) => readonly number[],
): Generator<WeightedDraw> {
  for (const values of chosen) {
    const rest = filler(values)
    const free = range(0, places.length + rest.length - 1).filter((place) => !places.includes(place))
    const numbers: number[] = []
    for (const [index, place] of places.entries()) numbers[place] = values[index] as number
    for (const [index, place] of free.entries()) numbers[place] = rest[index] as number
    yield { numbers, weight: 1n }
  }
}

/** Draws without regard to order, each for all orders in which it comes. */
export function* multisets(values: readonly number[], count: number): Generator<WeightedDraw> {
  for (const numbers of ascending(values, count)) {
    const times = values.map((value) => numbers.filter((number) => number === value).length)
    yield { numbers, weight: times.reduce((ways, one) => ways / factorial(one), factorial(count)) }
  }
}

function* ascending(values: readonly number[], count: number): Generator<number[]> {
  if (count === 0) {
    yield []
    return
  }
  for (const [index, value] of values.entries()) {
    for (const rest of ascending(values.slice(index), count - 1)) yield [value, ...rest]
  }
}

export const factorial = (n: number): bigint => (n < 2 ? 1n : BigInt(n) * factorial(n - 1))

/** first … last. */
export const range = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index)
