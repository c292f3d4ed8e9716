/**
 * How the money of a red packet is divided (Domain §6.2), in whole fen. Share k belongs to the k-th claim, so the
 * order of the shares is part of the result.
 */
import { assert } from '../assert.ts'
import { below, type Random } from '../random.ts'

/** 1 普通: equal shares. 2 拼手气: shares by chance. Numbers of the wire. */
export const PACKET_TYPES = { equal: 1, lucky: 2 } as const
export type PacketType = (typeof PACKET_TYPES)[keyof typeof PACKET_TYPES]

/** A whole number of 0 … `choices` − 1. */
export type Choose = (choices: number) => number

/**
 * 二倍均值法: with M fen for N shares, the next one is uniform between 1 and ⌊2M/N⌋ − 1, and the last one takes the rest.
 * Every share is at least one fen, the sum is exact, and every place has the same mean (I-34, I-37).
 */
export function splitByChance(totalFen: number, count: number, choose: Choose): number[] {
  assertDivisible(totalFen, count)
  const shares: number[] = []
  let left = totalFen
  for (let waiting = count; waiting > 1; waiting--) {
    const share = 1 + choose(Math.floor((2 * left) / waiting) - 1)
    shares.push(share)
    left -= share
  }
  return [...shares, left]
}

/** The same from 32-bit words; a word that would favour some amounts is thrown away. */
export const splitByWords = (totalFen: number, count: number, words: Random): number[] =>
  splitByChance(totalFen, count, (choices) => below(words, choices))

/** Equal shares; when the total is no multiple of the count, the first ones get one fen more. */
export function splitEqually(totalFen: number, count: number): number[] {
  assertDivisible(totalFen, count)
  const base = Math.floor(totalFen / count)
  return Array.from({ length: count }, (_, at) => (at < totalFen % count ? base + 1 : base))
}

/** Which share is 手气最佳: the largest, of equal ones the earliest claim. @returns its index; undefined of none */
export function bestLuck(shares: readonly bigint[]): number | undefined {
  if (shares.length === 0) return undefined
  return shares.reduce((best, share, at) => (share > (shares[best] as bigint) ? at : best), 0)
}

function assertDivisible(totalFen: number, count: number): void {
  assert(Number.isSafeInteger(totalFen) && Number.isInteger(count) && count >= 1, 'a packet has fen and shares')
  assert(totalFen >= count, `${totalFen} fen are too little for ${count} shares`)
}
