/** 幸运骰: one number of 00.00 … 99.99, and the player's target and side. Words of a round: one draw. */
import type { Played } from '../game.ts'
import { type Li, scaled } from '../li.ts'
import { below, type Words } from '../words.ts'

export type TouziConfig = { readonly rtp: string }

export type TouziOutcome = {
  /** In hundredths, 0 … 9999. */
  readonly roll: number
  /** In ten-thousandths. */
  readonly multiplier1e4: number
  readonly win: boolean
}

/** `target` of 10 000 results win: the lowest ones `under`, the highest ones `over`. */
export type TouziInput = { readonly betLi: Li; readonly target: number; readonly side: 'under' | 'over' }

const RESULTS = 10_000

/** What a target is multiplied by, in ten-thousandths: the return over its chance, cut to four decimals. */
export const multiplierOf = ({ rtp }: TouziConfig, target: number): number =>
  Number((scaled(rtp, 4) * BigInt(RESULTS)) / BigInt(target))

/** One roll. */
export function playTouzi(
  config: TouziConfig,
  words: Words,
  { betLi, target, side }: TouziInput,
): Played<TouziOutcome> {
  const roll = below(words, RESULTS)
  const multiplier1e4 = multiplierOf(config, target)
  const win = side === 'under' ? roll < target : roll >= RESULTS - target
  const winLi = win ? (betLi * BigInt(multiplier1e4)) / 10_000n : 0n
  return { outcome: { roll, multiplier1e4, win }, stakeLi: betLi, winLi }
}
