import vectors from '@liuhe/fixtures/studio/vectors-longmen.json' with { type: 'json' }
import { expect, it } from 'vitest'
import { wordsOfVector } from '../testing/vector.ts'
import { longmen } from './game.ts'

it.each(vectors)('plays the published round $nonce', (vector) => {
  const played = longmen.replay(wordsOfVector('longmen', vector), { betLi: String(vector.betLi) })
  expect(played).toEqual({ outcome: vector.outcome, stakeLi: BigInt(vector.betLi), winLi: BigInt(vector.winLi) })
})
