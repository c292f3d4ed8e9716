/**
 * The exact chance of every row of the odds table (Domain §3.2.3–§3.8), and what a bet at it returns on
 * average. The figures are data, because some need combinatorics that no page should run; tests hold them against the
 * plays' own judgement.
 */
import { CHANCE_ROWS } from './chances/index.ts'
import type { Chance } from './chances/rows.ts'
import { ODDS_SCALE } from '../money.ts'
import type { Odds } from '../money.ts'

/** The chance of an item alone at an odds key. Items of one price may differ: the seats of 幸运牛牛. */
export const chanceOf = (oddsKey: string, label: string): Chance | undefined =>
  CHANCE_ROWS[`${oddsKey}:${label}`] ?? CHANCE_ROWS[oddsKey]

/** The share of notes that win at a key, however often: 0 … 1. */
export const winShare = ({ wins }: Chance): number => wins.reduce((sum, share) => sum + share, 0)

/**
 * What comes back of one unit on average (RTP): the prices of one note, all of its tiers, with their chances, and the
 * stake where it pushes. A chance with several shares pays the winnings so many times: once, twice … (正肖, 三军).
 */
export const returnOf = (prices: readonly { odds: Odds; chance: Chance }[]): number => {
  const [first] = prices
  const won = prices.reduce((sum, { odds, chance }) => sum + wonBy(odds / ODDS_SCALE, chance), 0)
  return won + (first?.chance.push ?? 0)
}

const wonBy = (odds: number, { wins }: Chance): number =>
  wins.reduce((sum, share, index) => sum + share * (1 + (odds - 1) * (index + 1)), 0)
