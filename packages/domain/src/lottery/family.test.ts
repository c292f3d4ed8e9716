import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import golden from '@liuhe/fixtures/data/draw-vectors.json' with { type: 'json' }
import type { Random } from '../random.ts'
import { drawResult, FAMILIES, formatResult, isResult, isRevealed, parseResult, parseRevealed } from './family.ts'
import type { Family } from './family.ts'

const FAMILY_NAMES = Object.keys(FAMILIES) as Family[]

/** The words of Reliability §4.2: blocks of HMAC-SHA256 over a counter, read as big-endian words. */
const hmacStream = (key: Buffer): Random & { used: () => number } => {
  let count = 0
  const u32 = (): number => {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(Math.floor(count / 8))
    return createHmac('sha256', key)
      .update(counter)
      .digest()
      .readUInt32BE((count++ % 8) * 4)
  }
  return { u32, used: () => count }
}

const streamOf = (words: readonly number[]): Random => {
  const left = [...words]
  return { u32: () => left.shift() ?? 0 }
}

describe('drawing', () => {
  test.each(golden.vectors)('$gameId $turnNum gives $openNum', ({ key, openNum, words }) => {
    const random = hmacStream(Buffer.from(key, 'hex'))
    expect(drawResult('LHC', random).join(',')).toBe(openNum)
    expect(random.used()).toBe(words)
  })

  test('a rejected word is skipped, the balls after it are those of the next words', () => {
    const words = [10, 20, 30, 40, 50, 60, 70]
    expect(drawResult('LHC', streamOf([0xffffffff, ...words]))).toEqual(drawResult('LHC', streamOf(words)))
  })

  // 2³² leaves 4, 6 and 4 on division by 6, 10 and 11: so many words at the top belong to nobody.
  test.each([
    ['K3', 6, 4],
    ['SSC', 10, 6],
    ['PC28', 10, 6],
    ['PK10', 10, 6],
    ['NN', 10, 6],
    ['11X5', 11, 4],
  ] as const)('%s throws away the words that would favour small results, for m = %i the last %i', (family, m, rest) => {
    const { first, last } = FAMILIES[family]
    const lowestRejected = 2 ** 32 - rest
    expect(lowestRejected % m).toBe(0)
    const accepted = drawResult(family, streamOf([lowestRejected - 1]))
    expect(accepted[0]).toBe(last)
    const words = [2, 1, 2, 1, 2, 1, 0, 1, 0, 0]
    const plain = drawResult(family, streamOf(words))
    expect(plain[0]).toBe(first + 2)
    for (let word = lowestRejected; word < 2 ** 32; word++) {
      expect(drawResult(family, streamOf([word, word, ...words]))).toEqual(plain)
    }
  })

  test('keeps the order the balls came in', () => {
    expect(drawResult('LHC', streamOf([48, 0, 0, 0, 0, 0, 0]))).toEqual([49, 2, 3, 4, 5, 6, 7])
  })

  test.each(FAMILY_NAMES)('%s always gives a result of its own shape', (family) => {
    const words = fc.array(fc.nat(0xffffffff), { minLength: 12, maxLength: 12 })
    fc.assert(
      fc.property(words, (stream) => {
        const numbers = drawResult(family, streamOf(stream))
        expect(isResult(family, numbers)).toBe(true)
        expect(parseResult(family, formatResult(family, numbers))).toEqual(numbers)
      }),
    )
  })

  test.each(FAMILY_NAMES)('%s gives each number its fair share of each place', (family) => {
    const { count, first, last } = FAMILIES[family]
    const random = hmacStream(Buffer.from(`fair ${family}`))
    const size = last - first + 1
    const draws = 40 * size
    const hits = Array.from({ length: count }, () => new Map<number, number>())
    for (let n = 0; n < draws; n++) {
      for (const [place, number] of drawResult(family, random).entries()) {
        hits[place]?.set(number, (hits[place]?.get(number) ?? 0) + 1)
      }
    }
    // Chi-square of 40 expected each; five standard deviations above its mean, with a fixed key.
    for (const place of hits) {
      let chi = 0
      for (let number = first; number <= last; number++) chi += ((place.get(number) ?? 0) - 40) ** 2 / 40
      expect(chi).toBeLessThan(size - 1 + 5 * Math.sqrt(2 * size))
    }
  })
})

describe('resultText', () => {
  test.each([
    ['LHC', [5, 17, 22, 30, 38, 41, 26], '05,17,22,30,38,41,26'],
    ['SSC', [0, 0, 9, 1, 5], '0,0,9,1,5'],
    ['PK10', [10, 1, 2, 3, 4, 5, 6, 7, 8, 9], '10,01,02,03,04,05,06,07,08,09'],
    ['K3', [6, 6, 1], '6,6,1'],
    ['11X5', [11, 1, 2, 3, 4], '11,01,02,03,04'],
    ['PC28', [0, 0, 0], '0,0,0'],
    ['NN', [10, 1, 2, 3, 4, 5, 6, 7, 8, 9], '10,01,02,03,04,05,06,07,08,09'],
  ] as const)('%s %j is written %s', (family, numbers, text) => {
    expect(formatResult(family, numbers)).toBe(text)
    expect(parseResult(family, text)).toEqual(numbers)
  })

  test.each([
    ['LHC', '05,17,22,30,38,41'],
    ['LHC', '05,17,22,30,38,41,41'],
    ['LHC', '05,17,22,30,38,41,50'],
    ['LHC', '00,17,22,30,38,41,26'],
    ['LHC', '05, 17,22,30,38,41,26'],
    ['LHC', ''],
    ['SSC', '1,2,3,4,10'],
    ['K3', '0,1,2'],
    ['PK10', '1,2,3,4,5,6,7,8,9,9'],
    ['NN', '51,00,01,02,03,04,05,06,07,08'],
    ['NN', '0,1,2,3,4,5,6,7,8,9'],
  ] as const)('%s %j is no result', (family, text) => expect(parseResult(family, text)).toBeUndefined())

  test('of a running draw holds only the balls that fell', () => {
    expect(parseRevealed('LHC', '')).toEqual([])
    expect(parseRevealed('LHC', '05,17')).toEqual([5, 17])
    expect(parseRevealed('LHC', '05,05')).toBeUndefined()
    expect(isRevealed('LHC', [1, 2, 3, 4, 5, 6, 7, 8])).toBe(false)
  })
})
