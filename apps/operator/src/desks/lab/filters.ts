import * as z from 'zod/mini'
import { filterReader, words } from '../../frame/filters.ts'
import { turnWord } from '../draws/filters.ts'

/** What the address of the desk may say: a colleague who opens it asks the same question. */
export const labFilters = filterReader({
  /** The draw that is looked at: `110-2026326`. */
  turn: turnWord,
  /** The numbers whose cost is asked for: `12 27 05 41 33 19 38`. */
  numbers: words.text,
  /** The seed of the sample. */
  seed: z.int().check(z.gte(1), z.lte(999_999_999)),
  /** The heat map as a table. */
  table: words.yes,
  /** By whom the cost is told; by member without it. */
  by: z.enum(['company', 'agent']),
  view: z.enum(['prices']),
  /** Of prices in a copy: the game, a tab of the betting page, and odds by key: `TM_A:47~TM_B:45.5`. */
  game: z.int().check(z.gte(1), z.lte(9_999)),
  menu: words.text,
  odds: z.string().check(z.regex(/^[\w.:~]{1,4000}$/)),
})

/** Odds of an address as words by field, as a draft of the desk of prices has them. */
export const oddsOf = (text: string | undefined): Readonly<Record<string, string>> =>
  Object.fromEntries(
    (text ?? '').split('~').flatMap((one) => {
      const [key = '', typed] = one.split(':')
      return key === '' || typed === undefined ? [] : [[`odds:${key}`, typed] as const]
    }),
  )

/** The same as the address has it. */
export const oddsWord = (draft: Readonly<Record<string, string>>): string | undefined => {
  const text = Object.entries(draft)
    .map(([field, typed]) => `${field.slice('odds:'.length)}:${typed.replaceAll(/[^\w.]/g, '')}`)
    .join('~')
  return text === '' ? undefined : text
}
