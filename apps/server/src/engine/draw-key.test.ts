import { createHmac, hash } from 'node:crypto'
import { drawResult, FAMILIES, isResult } from '@liuhe/domain/lottery/family.ts'
import type { Family } from '@liuhe/domain/lottery/family.ts'
import families from '@liuhe/fixtures/data/family-vectors.json' with { type: 'json' }
import vectors from '@liuhe/fixtures/data/draw-vectors.json' with { type: 'json' }
import { describe, expect, it } from 'vitest'
import { drawKey, resultTextOf, resultOf, sha256, wordsOf } from './draw-key.ts'

type Vector = Pick<(typeof vectors.vectors)[number], 'seed' | 'gameId' | 'turnNum' | 'chain' | 'round' | 'rand'>
const inputsOf = (vector: Vector) => ({
  seed: Buffer.from(vector.seed, 'hex'),
  gameId: vector.gameId,
  turnNum: vector.turnNum,
  chainHash: vector.chain,
  round: vector.round,
  randomness: vector.rand,
})

describe('draw-key/v1', () => {
  it.each(vectors.vectors)('agrees with the golden vector of turn $turnNum of game $gameId', (vector) => {
    const inputs = inputsOf(vector)
    expect(drawKey(inputs).toString('hex')).toBe(vector.key)
    expect(resultOf('LHC', inputs).join(',')).toBe(vector.openNum)
    expect(resultTextOf('LHC', inputs).split(',').map(Number).join(',')).toBe(vector.openNum)
  })

  it.each(Object.keys(FAMILIES) as Family[])('agrees with the second implementation for family %s [I-47]', (family) => {
    const own = families.vectors.filter((vector) => vector.family === family)
    expect(own.length).toBeGreaterThanOrEqual(20)
    for (const vector of own) {
      const inputs = inputsOf(vector)
      expect(drawKey(inputs).toString('hex')).toBe(vector.key)
      expect(resultOf(family, inputs)).toEqual(vector.numbers)
      // The same count of words: nothing is read ahead, nothing is thrown away that need not be.
      const random = wordsOf(drawKey(inputs))
      let used = 0
      drawResult(family, { u32: () => (used++, random.u32()) })
      expect(used).toBe(vector.words)
    }
    expect(new Set(own.map(({ numbers }) => String(numbers))).size).toBeGreaterThan(15)
  })

  it('uses seeds that form one chain down to the published terminal', () => {
    let at = hash('sha256', 'reliability.md demo seed, never use', 'buffer')
    const chain = [at]
    for (let i = 0; i < 32; i++) chain.push((at = sha256(at)))
    expect(chain[4]?.toString('hex')).toBe(vectors.terminalAt4)
    expect(chain[32]?.toString('hex')).toBe(vectors.terminalAt32)
    const known = new Set(chain.map((link) => link.toString('hex')))
    expect(vectors.vectors.filter(({ seed }) => !known.has(seed))).toEqual([])
  })

  it('reads blocks as eight big-endian words each, block after block', () => {
    const key = Buffer.alloc(32, 5)
    const block = (i: number) =>
      createHmac('sha256', key)
        .update(Buffer.from([0, 0, 0, i]))
        .digest()
    const random = wordsOf(key)
    const words = Array.from({ length: 17 }, () => random.u32())
    const expected = [0, 1, 2].flatMap((i) => Array.from({ length: 8 }, (_, k) => block(i).readUInt32BE(4 * k)))
    expect(words).toEqual(expected.slice(0, 17))
  })

  it('throws a word away rather than favour a number', () => {
    const words = [0xffffffff, 0, 0, 0, 0, 0, 0, 0]
    let used = 0
    const result = drawResult('LHC', { u32: () => words[used++] as number })
    expect(used).toBe(8)
    expect(result).toEqual([1, 2, 3, 4, 5, 6, 7])
  })

  it.each(Object.keys(FAMILIES) as Family[])(
    'gives a possible result of family %s, another one for another round',
    (family) => {
      const inputs = {
        seed: Buffer.alloc(32, 1),
        gameId: 1,
        turnNum: '20261120001',
        chainHash: 'test',
        randomness: 'ab',
      }
      const results = Array.from({ length: 200 }, (_, round) => resultOf(family, { ...inputs, round }))
      expect(results.filter((numbers) => !isResult(family, numbers))).toEqual([])
      expect(new Set(results.map(String)).size).toBeGreaterThan(80)
    },
  )
})
