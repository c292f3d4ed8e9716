/** Reads a table of chances: shares of draws, a prefix, and the odds keys that have them. */
import { assert } from '../../assert.ts'

export type Chance = {
  /** Share of draws that win; several where a note may win once, twice … (the index tells how often). */
  readonly wins: readonly number[]
  /** Share of draws that give the stake back. */
  readonly push: number
}

/**
 * Each line is `shares prefix suffix suffix …`. Shares are fractions, joined by commas; `~1/49` behind them is the
 * share of pushes. `=` stands for a key that is the prefix alone.
 */
export const chanceTable = (rows: string): Readonly<Record<string, Chance>> =>
  Object.fromEntries(
    rows
      .trim()
      .split('\n')
      .flatMap((row) => {
        const [shares = '', prefix = '', ...suffixes] = row.trim().split(/\s+/)
        const [wins = '', push = '0/1'] = shares.split('~')
        const chance = { wins: wins.split(',').map(shareOf), push: shareOf(push) }
        return suffixes.map((suffix) => [suffix === '=' ? prefix : prefix + suffix, chance] as const)
      }),
  )

const shareOf = (fraction: string): number => {
  const parts = /^(\d+)\/([1-9]\d*)$/.exec(fraction)
  assert(parts !== null, `not a fraction: ${fraction}`)
  return Number(parts[1]) / Number(parts[2])
}
