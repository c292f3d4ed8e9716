/** The seven families of games: what a result looks like, and how one is drawn without bias (Reliability §4.5). */
import { below, shuffleTake } from '../random.ts'
import type { Random } from '../random.ts'

export type Family = 'LHC' | 'SSC' | 'PK10' | 'K3' | '11X5' | 'PC28' | 'NN'

/**
 * `distinct` results are drawn from one urn, `free` ones roll once for each place. Both keep the order they came in.
 */
export type ResultShape = {
  readonly name: string
  readonly count: number
  readonly first: number
  readonly last: number
  readonly repeats: 'distinct' | 'free'
  /** Digits a number is padded to where a result is written. */
  readonly digits: 1 | 2
}

export const FAMILIES = {
  LHC: { name: '六合彩', count: 7, first: 1, last: 49, repeats: 'distinct', digits: 2 },
  SSC: { name: '时时彩', count: 5, first: 0, last: 9, repeats: 'free', digits: 1 },
  PK10: { name: 'PK10', count: 10, first: 1, last: 10, repeats: 'distinct', digits: 2 },
  K3: { name: '快三', count: 3, first: 1, last: 6, repeats: 'free', digits: 1 },
  '11X5': { name: '11选5', count: 5, first: 1, last: 11, repeats: 'distinct', digits: 2 },
  PC28: { name: 'PC蛋蛋', count: 3, first: 0, last: 9, repeats: 'free', digits: 1 },
  // An order of the numbers 1 to 10, as in PK10; every hand of bulls is five neighbours of it (Domain §3.8).
  NN: { name: '牛牛', count: 10, first: 1, last: 10, repeats: 'distinct', digits: 2 },
} as const satisfies Record<Family, ResultShape>

export const isFamily = (text: string): text is Family => Object.hasOwn(FAMILIES, text)

/** Draws one result in the order the numbers come; the seventh of the Mark Six is the special ball. */
export function drawResult(family: Family, random: Random): number[] {
  const shape: ResultShape = FAMILIES[family]
  const values = valuesOf(shape)
  if (shape.repeats === 'distinct') return shuffleTake(random, values, shape.count)
  return Array.from({ length: shape.count }, () => shape.first + below(random, values.length))
}

/** Whether numbers are a complete, possible result of a family. */
export const isResult = (family: Family, numbers: readonly number[]): boolean =>
  numbers.length === FAMILIES[family].count && isRevealed(family, numbers)

/** Whether numbers are the beginning of a possible result, as during a live draw: nothing yet, some, or all of them. */
export function isRevealed(family: Family, numbers: readonly number[]): boolean {
  const { count, first, last, repeats }: ResultShape = FAMILIES[family]
  if (numbers.length > count) return false
  if (!numbers.every((number) => Number.isInteger(number) && number >= first && number <= last)) return false
  return repeats === 'free' || new Set(numbers).size === numbers.length
}

/** A result as text: comma-joined in draw order, padded as the family writes its numbers ('05,17,22,30,38,41,26'). */
export const formatResult = (family: Family, numbers: readonly number[]): string =>
  numbers.map((number) => String(number).padStart(FAMILIES[family].digits, '0')).join(',')

/** Reads a complete result as text, padded or not; anything that is no result of the family is `undefined`. */
export function parseResult(family: Family, text: string): number[] | undefined {
  const numbers = parseRevealed(family, text)
  return numbers?.length === FAMILIES[family].count ? numbers : undefined
}

/** Reads a result as text of which only the first numbers may be known (Domain §2.3); '' is none yet. */
export function parseRevealed(family: Family, text: string): number[] | undefined {
  if (text === '') return []
  if (!/^\d{1,2}(,\d{1,2})*$/.test(text)) return undefined
  const numbers = text.split(',').map(Number)
  return isRevealed(family, numbers) ? numbers : undefined
}

const valuesOf = ({ first, last }: ResultShape): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index)
