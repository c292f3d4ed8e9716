/**
 * Anyone who takes nearly all numbers of one market risks next to nothing: with more than {@link COVERED_MAX} numbers
 * of the special ball in one draw, none of these stakes is turnover (Domain §8.3).
 */
import type { Family } from '../lottery/family.ts'
import { storedBet } from './settle.ts'
import type { StoredChoice } from './settle.ts'

/** Numbers of the special ball that may be covered; one more is over 70 % of the 49. */
export const COVERED_MAX = 35

/** The plays that bet on numbers of the special ball, one market: 特码 of both plates. None in other families. */
export const coveringPlays = (family: Family): readonly string[] => (family === 'LHC' ? ['101', '102'] : [])

/** The numbers that a stored order of such a play stands on, as its items name them: '07'. */
export function coveredNumbers(family: Family, choice: StoredChoice): readonly string[] {
  if (!coveringPlays(family).includes(choice.playCode)) return []
  return storedBet(family, choice).selection.items
}
