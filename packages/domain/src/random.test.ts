import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { below, shuffleTake } from './random.ts'
import type { Random } from './random.ts'

/** The words given, in order; asking for more is a fault of the test. */
const wordsOf = (...words: number[]): Random & { left: () => number } => ({
  u32: () => {
    const word = words.shift()
    if (word === undefined) throw new Error('the stream is used up')
    return word
  },
  left: () => words.length,
})

describe('below', () => {
  test('throws away the words that would favour small results', () => {
    const random = wordsOf(0xffffffff, 2 ** 32 - (2 ** 32 % 49), 50)
    expect(below(random, 49)).toBe(1)
    expect(random.left()).toBe(0)
  })

  test('takes the largest word that is fair', () => expect(below(wordsOf(2 ** 32 - (2 ** 32 % 49) - 1), 49)).toBe(48))

  test('never rejects when m divides 2^32', () => {
    fc.assert(
      fc.property(fc.nat(0xffffffff), fc.integer({ min: 0, max: 32 }), (word, power) => {
        expect(below(wordsOf(word), 2 ** power)).toBe(word % 2 ** power)
      }),
    )
  })

  test.each([0, -1, 1.5, 2 ** 32 + 1])('%d is a fault', (m) => expect(() => below(wordsOf(1), m)).toThrow('below'))
})

describe('shuffleTake', () => {
  test('takes distinct elements of the pool and leaves it as it was', () => {
    const pool = Array.from({ length: 20 }, (_, index) => index)
    const words = fc.array(fc.nat(2 ** 31), { minLength: 20, maxLength: 20 })
    fc.assert(
      fc.property(words, fc.nat(20), (stream, count) => {
        const taken = shuffleTake(wordsOf(...stream), pool, count)
        expect(new Set(taken).size).toBe(count)
        expect(taken.every((element) => pool.includes(element))).toBe(true)
        expect(pool[7]).toBe(7)
      }),
    )
  })

  test('reaches every order of four exactly once over all streams', () => {
    const orders = new Set<string>()
    for (let a = 0; a < 4; a++)
      for (let b = 0; b < 3; b++)
        for (let c = 0; c < 2; c++) orders.add(shuffleTake(wordsOf(a, b, c, 0), [1, 2, 3, 4], 4).join(''))
    expect(orders.size).toBe(24)
  })
})
