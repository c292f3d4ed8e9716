import { below } from '@liuhe/domain/random.ts'
import type { Random } from '@liuhe/domain/random.ts'
import { drawResult, FAMILIES } from '@liuhe/domain/lottery/family.ts'
import type { Family } from '@liuhe/domain/lottery/family.ts'
import { describe, expect, it } from 'vitest'
import { chiSquareAbove, normalAbove } from './distributions.ts'
import { battery } from './draw-battery.ts'

/** Marsaglia's xorwow from a fixed state: a chance that is the same in every run. */
function randomOf(seed: number): Random {
  const state = [seed, 362_436_069, 521_288_629, 88_675_123, 5_783_321]
  let counter = 6_615_241
  const u32 = () => {
    const [a, b, c, d, e] = state as [number, number, number, number, number]
    const mixed = a ^ (a >>> 2)
    const next = e ^ (e << 4) ^ (mixed ^ (mixed << 1))
    state.splice(0, 5, b, c, d, e, next)
    counter = (counter + 362_437) | 0
    return (next + counter) >>> 0
  }
  for (let skip = 0; skip < 20; skip++) u32()
  return { u32 }
}

type Generator = (random: Random, before: readonly number[]) => number[]

/** The names of the tests that reject a generator. */
function rejectionsOf(family: Family, count: number, draw: Generator): string[] {
  const random = randomOf(2026)
  const { first } = FAMILIES[family]
  let before: number[] = []
  const numbers = Array.from({ length: count }, () => (before = draw(random, before)))
  const flat = Uint8Array.from(numbers.flat().map((number) => number - first))
  return battery({ family, count, numbers: flat })
    .filter(({ isGood }) => !isGood)
    .map(({ name }) => name.slice(0, 2))
}

const fair =
  (family: Family): Generator =>
  (random) =>
    drawResult(family, random)

describe('the battery of draws', () => {
  it.each(Object.keys(FAMILIES) as Family[])('accepts the production function with a fair chance: %s', (family) => {
    expect(rejectionsOf(family, 40_000, fair(family))).toEqual([])
  })

  const biased: readonly [test: string, family: Family, sentence: string, draw: Generator][] = [
    ['B1', 'SSC', 'half a byte modulo ten', (random) => Array.from({ length: 5 }, () => (random.u32() >>> 28) % 10)],
    [
      'B2',
      'PC28',
      'a second digit that is rolled again when it repeats the first',
      (random) => {
        const [one, two, three] = drawResult('PC28', random) as [number, number, number]
        return [one, two === one ? below(random, 10) : two, three]
      },
    ],
    [
      'B3',
      'NN',
      'a shuffle made again once when the banker’s cards add up to a round number',
      (random) => {
        const order = drawResult('NN', random)
        const sums = order.slice(0, 5).reduce((sum, number) => sum + number, 0)
        return sums % 10 === 0 ? drawResult('NN', random) : order
      },
    ],
    [
      'B4',
      'PK10',
      'a seed of sixteen bits for each draw',
      (random) => drawResult('PK10', randomOf(random.u32() >>> 16)),
    ],
    [
      'B4',
      'K3',
      'triples that are mostly rolled again',
      (random) => {
        const dice = drawResult('K3', random)
        return new Set(dice).size === 1 && below(random, 4) > 0 ? drawResult('K3', random) : dice
      },
    ],
    [
      'B5',
      '11X5',
      'a draw that is repeated once when it has a place in common with the one before',
      (random, before) => {
        const numbers = drawResult('11X5', random)
        return numbers.some((number, place) => number === before[place]) ? drawResult('11X5', random) : numbers
      },
    ],
    [
      'B6',
      'PK10',
      'a winner that follows itself less often',
      (random, before) => {
        const order = drawResult('PK10', random)
        return order[0] === before[0] && below(random, 2) === 0 ? drawResult('PK10', random) : order
      },
    ],
    [
      'B7',
      'SSC',
      'big that follows small a little too often',
      (random, before) => {
        const digits = drawResult('SSC', random)
        const isSame = (digits[0] as number) >= 5 === (before[0] as number) >= 5
        return isSame && below(random, 10) === 0 ? drawResult('SSC', random) : digits
      },
    ],
  ]
  it.each(biased)('%s rejects, for %s, %s', (test, family, _, draw) => {
    expect(rejectionsOf(family, 40_000, draw)).toContain(test)
  })

  it('rejects figures that are too good to be chance', () => {
    let turn = 0
    const everyOneInTurn: Generator = () =>
      [turn % 6, Math.floor(turn / 6) % 6, Math.floor(turn++ / 36) % 6].map((n) => n + 1)
    expect(rejectionsOf('K3', 43_200, everyOneInTurn)).toEqual(expect.arrayContaining(['B1', 'B2', 'B3', 'B4']))
  })
})

describe('the distributions', () => {
  it.each([
    [3.841458820694124, 1, 0.05],
    [85.99, 48, 0.0006244807235],
    [22.49, 48, 0.999373992305],
    [100_000, 99_999, 0.49851322909],
    [101_500, 99_999, 0.00041709145],
  ])('χ² above %f with %i degrees of freedom is %f', (x, df, share) => {
    expect(chiSquareAbove(x, df)).toBeCloseTo(share, 6)
  })

  it.each([
    [0, 0.5],
    [1.959963984540054, 0.025],
    [-3, 0.9986501019683699],
  ])('normal above %f is %f', (z, share) => expect(normalAbove(z)).toBeCloseTo(share, 10))
})
