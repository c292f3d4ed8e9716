/** 生肖刮刮乐: a ticket's prize by one draw of a million equal cases. What the cells show is decoration. */
import type { Played } from '../game.ts'
import type { Li } from '../li.ts'
import { below, shuffleTake, type Words } from '../words.ts'

export type GuaguaConfig = {
  readonly weightTotal: number
  readonly prizes: readonly { readonly times: string; readonly weight: number }[]
}

export type GuaguaOutcome = { readonly r: number; readonly times: string }

export type GuaguaInput = { readonly betLi: Li }

/** One ticket. */
export function playGuagua(config: GuaguaConfig, words: Words, { betLi }: GuaguaInput): Played<GuaguaOutcome> {
  const r = below(words, config.weightTotal)
  let left = r
  for (const { times, weight } of config.prizes) {
    if (left < weight) return { outcome: { r, times }, stakeLi: betLi, winLi: betLi * BigInt(times) }
    left -= weight
  }
  throw new RangeError('a draw beyond the weights')
}

export const ANIMALS = ['鼠', '牛', '虎', '兔', '龙', '蛇', '马', '羊', '猴', '鸡', '狗', '猪'] as const

const CELLS = 9
const EQUAL = 3

/**
 * What the nine cells of a ticket show, as indexes of `ANIMALS`: on a winning one an animal three times, every other
 * animal at most twice.
 * @param show the ticket's show stream.
 */
export function cellsOf(show: Words, won: 'won' | 'lost'): number[] {
  const [prize = 0, ...others] = shuffleTake(
    show,
    ANIMALS.map((_, index) => index),
    ANIMALS.length,
  )
  const pairs = shuffleTake(show, [...others, ...others], CELLS)
  const shown = won === 'won' ? [prize, prize, prize, ...pairs.slice(EQUAL)] : pairs
  return shuffleTake(show, shown, CELLS)
}
