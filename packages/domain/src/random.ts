/**
 * Chance is an argument: the caller brings the generator, so that a draw can be repeated from its key (
 * Reliability §4.5).
 */
import { assert } from './assert.ts'

/** A source of uniform 32-bit words, 0 … 2³²−1. */
export type Random = { u32(): number }

const WORDS = 2 ** 32

/**
 * A uniform integer of 0 … m−1. Words at or above the largest multiple of m are thrown away, because taking them
 * modulo m would favour the small results.
 */
export function below(random: Random, m: number): number {
  assert(Number.isInteger(m) && m >= 1 && m <= WORDS, `below needs 1 … 2^32, got ${m}`)
  const limit = WORDS - (WORDS % m)
  let word = random.u32()
  while (word >= limit) word = random.u32()
  return word % m
}

/**
 * The first `count` elements of a Fisher–Yates shuffle, in the order they came (Reliability §4.5): every ordered
 * choice is equally likely, and one accepted word is used for each.
 */
export function shuffleTake<T>(random: Random, from: readonly T[], count: number): T[] {
  assert(count >= 0 && count <= from.length, `cannot take ${count} of ${from.length}`)
  const pool = [...from]
  for (let k = 0; k < count; k++) {
    const j = k + below(random, pool.length - k)
    const chosen = pool[j] as T
    pool[j] = pool[k] as T
    pool[k] = chosen
  }
  return pool.slice(0, count)
}

/**
 * A generator that a small number repeats (SplitMix32), for samples that somebody wants to see again. Never for a draw:
 * anyone who knows the number knows every word.
 */
export function sampleRandom(seed: number): Random {
  let state = seed >>> 0
  return {
    u32() {
      state = (state + 0x9e3779b9) >>> 0
      let word = state ^ (state >>> 16)
      word = Math.imul(word, 0x21f0aaad)
      word ^= word >>> 15
      word = Math.imul(word, 0x735a2d97)
      return (word ^ (word >>> 15)) >>> 0
    },
  }
}
