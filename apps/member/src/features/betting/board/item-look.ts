/** How the items of a play are drawn: by what is printed on them, never by the game they belong to. */
import { BALLS } from '@liuhe/domain/lottery/ball.ts'
import { type Family, FAMILIES } from '@liuhe/domain/lottery/family.ts'
import type { BoardItem } from './board.ts'

/**
 * - `balls`: the 49 balls, close together.
 * - `tokens`: other numbers as the family draws them: digits, cars, dice.
 * - `numbers`: words with the numbers they stand for; `wide` when there are many.
 * - `words`: words alone.
 */
export type ItemLook = 'balls' | 'tokens' | 'numbers' | 'wide' | 'words'

const isNumber = (label: string): boolean => /^\d{1,2}$/.test(label)

export function lookOf(items: readonly BoardItem[]): ItemLook {
  if (items.every(({ label }) => isNumber(label))) return items.length === BALLS.length ? 'balls' : 'tokens'
  if (items.every(({ label }) => diceOf(label) !== undefined)) return 'tokens'
  const most = Math.max(...items.map(({ balls }) => balls.length))
  if (most === 0 || most > LISTED_MAX) return 'words'
  return most > HALF_MAX ? 'wide' : 'numbers'
}

/** A colour has up to 17 balls; of half of all balls a list says less than the word. */
const LISTED_MAX = 17
/** Numbers that stand in two rows of half the width. */
const HALF_MAX = 10

/** The dice a label stands for (长牌 2-5, 围骰 111); undefined when it does not look like dice. */
export function diceOf(label: string): number[] | undefined {
  const digits = label.replaceAll('-', '')
  return /^[1-6]{2,3}$/.test(digits) && /^\d(-?\d){1,2}$/.test(label) ? [...digits].map(Number) : undefined
}

/** What a number is drawn as: a sum lies outside what the family draws, and is a plain disc. */
export type Token = 'disc' | 'car' | 'die' | 'dice' | 'sum'

export function tokenOf(family: Family, items: readonly BoardItem[]): Token {
  const { first, last } = FAMILIES[family]
  if (family === 'K3' && items.every(({ label }) => diceOf(label) !== undefined)) return 'dice'
  if (!items.every(({ label }) => Number(label) >= first && Number(label) <= last)) return 'sum'
  return TOKENS[family]
}

const TOKENS: Readonly<Record<Family, Token>> = {
  LHC: 'disc',
  SSC: 'disc',
  '11X5': 'disc',
  PC28: 'disc',
  PK10: 'car',
  NN: 'car',
  K3: 'die',
}

/** Columns of a grid of words, so that every label has room beside or above its odds. */
export function wordColumns(items: readonly BoardItem[]): 2 | 3 | 4 | 5 {
  const longest = Math.max(...items.map(({ label }) => [...label].length))
  if (longest <= 2 && items.length === 5) return 5
  if (longest <= 2) return items.length % 3 === 0 && items.length % 4 !== 0 ? 3 : 4
  return longest <= 4 ? 3 : 2
}
