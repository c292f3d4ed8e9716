import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Random } from '../random.ts'
import { bestLuck, splitByChance, splitByWords, splitEqually } from './split.ts'

/** The choices that uniform numbers between 0 and 1 make, one after the other. */
const byUnits = (units: readonly number[]) => {
  let at = 0
  return (choices: number) => Math.floor((units[at++] as number) * choices)
}

/** xorshift32: quick words for many packets; the seed stands in the test. */
function quickWords(seed: number): Random {
  let state = seed
  return {
    u32() {
      state ^= state << 13
      state ^= state >>> 17
      state ^= state << 5
      return state >>> 0
    },
  }
}

const sum = (shares: readonly number[]) => shares.reduce((all, one) => all + one, 0)

describe('shares by chance', () => {
  it.each([
    [1000, [0.5, 0.9, 0.1, 0.7], [200, 360, 30, 287, 123]],
    [5, [0.3, 0.99, 0, 0.5], [1, 1, 1, 1, 1]],
    [6, [0.99, 0.99, 0.99, 0.99], [1, 1, 1, 2, 1]],
    [100, Array<number>(9).fill(0), [1, 1, 1, 1, 1, 1, 1, 1, 1, 91]],
    [100, Array<number>(9).fill(0.999999), [19, 17, 15, 13, 11, 9, 7, 5, 3, 1]],
  ])('are the worked examples: %i fen', (total, units, shares) => {
    expect(splitByChance(total, shares.length, byUnits(units))).toEqual(shares)
  })

  it('of 500 packets of 5 yuan are all one fen', () => {
    expect(new Set(splitByWords(500, 500, quickWords(7)))).toEqual(new Set([1]))
  })

  it('are at least one fen each and exactly the total, for a million packets [I-34]', () => {
    const words = quickWords(20261123)
    let wrong = 0
    for (let packet = 0; packet < 1_000_000; packet++) {
      const count = 1 + (words.u32() % 8)
      const total = count + (words.u32() % 5_000)
      const shares = splitByWords(total, count, words)
      if (shares.length !== count || sum(shares) !== total || shares.some((one) => one < 1)) wrong += 1
    }
    expect(wrong).toBe(0)
  })

  it('are so for every size and any words [I-34]', () => {
    const anyPacket = fc.record({
      count: fc.integer({ min: 1, max: 500 }),
      more: fc.integer({ min: 0, max: 2_000_000 }),
      words: fc.infiniteStream(fc.integer({ min: 0, max: 2 ** 32 - 1 })),
    })
    fc.assert(
      fc.property(anyPacket, ({ count, more, words }) => {
        const end = quickWords(5)
        const given = words.take(1_000)[Symbol.iterator]()
        const shares = splitByWords(count + more, count, { u32: () => given.next().value ?? end.u32() })
        return shares.length === count && sum(shares) === count + more && shares.every((one) => one >= 1)
      }),
      { seed: 20261123 },
    )
  })

  it('have the same mean at every place [I-37]', () => {
    const words = quickWords(41)
    const sums = Array<number>(10).fill(0)
    const PACKETS = 100_000
    for (let packet = 0; packet < PACKETS; packet++) {
      for (const [at, share] of splitByWords(10_000, 10, words).entries()) sums[at] = (sums[at] as number) + share
    }
    for (const all of sums) expect(Math.abs(all / PACKETS - 1000)).toBeLessThan(10)
  })

  it('refuse less than a fen for each', () => {
    expect(() => splitByChance(4, 5, () => 0)).toThrow('4 fen are too little for 5 shares')
  })
})

describe('equal shares', () => {
  it.each([
    [1000, 5, [200, 200, 200, 200, 200]],
    [1002, 5, [201, 201, 200, 200, 200]],
    [3, 3, [1, 1, 1]],
  ])('of %i fen for %i', (total, count, shares) => expect(splitEqually(total, count)).toEqual(shares))
})

describe('the best luck', () => {
  it.each([
    ['1 5 3', 1],
    ['5 1 5', 0],
    ['', undefined],
  ])('of “%s” is %s', (shares, at) => expect(bestLuck(shares.split(' ').filter(Boolean).map(BigInt))).toBe(at))
})
