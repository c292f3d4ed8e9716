/** Published examples, recomputed: what every game's own test asks of all of its examples. */
import { expect } from 'vitest'
import { commitmentOf, hexOf, type Place, roundKey, type Words, wordsOf } from '../words.ts'

export type Vector = {
  readonly serverSeed: string
  readonly commitment: string
  readonly key: string
} & Omit<Place, 'gameCode'>

/** Checks commitment and key of an example. @returns the words of its round. */
export function wordsOfVector(gameCode: string, { serverSeed, commitment, key, ...place }: Vector): Words {
  const { subject, nonce, salt } = place
  expect(commitmentOf(serverSeed)).toBe(commitment)
  const computed = roundKey(serverSeed, { gameCode, subject, nonce, salt })
  expect(hexOf(computed)).toBe(key)
  return wordsOf(computed)
}
