/** Reads a table of odds as the reference writes it: a price, a prefix, and the keys that share both. */
import { assert } from '../../assert.ts'
import { parseOdds } from '../../money.ts'
import type { Odds } from '../../money.ts'

/** Odds by oddsKey. */
export type OddsTable = Readonly<Record<string, Odds>>

/** Each line is `price prefix suffix suffix …`; `=` stands for a key that is the prefix alone. */
export const oddsTable = (rows: string): OddsTable =>
  Object.fromEntries(
    rows
      .trim()
      .split('\n')
      .flatMap((row) => {
        const [price = '', prefix = '', ...suffixes] = row.trim().split(/\s+/)
        const odds = parseOdds(price)
        assert(odds !== undefined, `not odds: ${row}`)
        return suffixes.map((suffix) => [suffix === '=' ? prefix : prefix + suffix, odds] as const)
      }),
  )
