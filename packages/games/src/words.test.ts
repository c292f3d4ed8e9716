import vectors from '@liuhe/fixtures/studio/vectors-words.json' with { type: 'json' }
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  below,
  commitmentOf,
  hexOf,
  isPlayerSeed,
  roundKey,
  roundWords,
  showKey,
  shuffleTake,
  wordsOf,
} from './words.ts'

const place = { gameCode: 'words', subject: vectors.subject, nonce: vectors.nonce, salt: vectors.salt }
const stream = () => roundWords(vectors.serverSeed, place)

describe('the stream of a round', () => {
  it('commits to the seed and makes the key of the published example', () => {
    expect(commitmentOf(vectors.serverSeed)).toBe(vectors.commitment)
    expect(hexOf(roundKey(vectors.serverSeed, place))).toBe(vectors.key)
  })

  it('gives the words of the published example', () => {
    const words = stream()
    expect(vectors.first20.map(() => words.next())).toEqual(vectors.first20)
  })

  it.each(vectors.belowCases)('draws below $m as published, with the words thrown away', ({ m, values, wordsUsed }) => {
    const words = stream()
    let used = 0
    const counted = {
      next: () => {
        used++
        return words.next()
      },
    }
    expect(values.map(() => below(counted, m))).toEqual(values)
    expect(used).toBe(wordsUsed)
  })

  it('has another key for what is only shown', () => {
    expect(hexOf(showKey(vectors.serverSeed, place))).not.toBe(vectors.key)
    expect(hexOf(showKey(vectors.serverSeed, place))).toBe(
      hexOf(roundKey(vectors.serverSeed, { ...place, subject: `show-${place.subject}` })),
    )
  })

  it('refuses to draw below what is no count', () => {
    for (const m of [0, -1, 1.5, 2 ** 32 + 1]) expect(() => below(stream(), m)).toThrow(RangeError)
  })

  it('takes different elements of a pool, all of them in the end', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), fc.integer({ min: 0, max: 60 }), (key, count) => {
        const pool = Array.from({ length: 60 }, (_, i) => i)
        const taken = shuffleTake(wordsOf(key), pool, count)
        expect(new Set(taken).size).toBe(count)
        expect(taken).toEqual(shuffleTake(wordsOf(key), pool, 60).slice(0, count))
      }),
    )
  })
})

it('takes a player seed of letters, digits, - and _ only', () => {
  for (const text of ['a', 'A-_9', 'x'.repeat(64)]) expect(isPlayerSeed(text)).toBe(true)
  for (const text of ['', 'x'.repeat(65), 'a|b', '种', 'a b']) expect(isPlayerSeed(text)).toBe(false)
})
