/** The most a line can return: what the payout cap of a member and a draw counts before the draw is known. */
import type { Family } from '../lottery/family.ts'
import type { Money, Odds } from '../money.ts'
import type { Outcome } from './outcome.ts'
import { winningsOf, wonNotes } from './outcome.ts'
import type { Play, Selection } from './play.ts'

export type WinMaxLine = {
  readonly family: Family
  readonly play: Play
  readonly selection: Selection
  readonly lunarYear: number
  /** The odds as booked. */
  readonly odds: readonly Odds[]
  readonly stakePerNote: Money
  /** stakePerNote × notes. */
  readonly stake: Money
}

/** The highest winnings of the selection's extreme outcomes, or the whole stake when everything may push, in 厘. */
export function winMaxOf({ stakePerNote, stake, odds, ...line }: WinMaxLine): Money {
  let most = stake
  for (const outcome of extremesOf(line)) {
    const winnings = winningsOf(stakePerNote, odds, outcome)
    if (winnings > most) most = winnings
  }
  return most
}

/** They depend on what was chosen alone, and thousands choose the same. */
const extremesOf = ({ family, play, selection, lunarYear }: Omit<WinMaxLine, 'odds' | 'stakePerNote' | 'stake'>) => {
  const key = `${family}:${play.code}:${lunarYear}:${selection.text}`
  let outcomes = known.get(key)
  if (outcomes === undefined) {
    if (known.size >= KNOWN_MAX) known.clear()
    known.set(key, (outcomes = distinct(play.extremes(selection, lunarYear))))
  }
  return outcomes
}
const known = new Map<string, readonly Outcome[]>()
const KNOWN_MAX = 20_000

/** Most draws make the same of a selection; outcomes without a win bound nothing. */
const distinct = (outcomes: readonly Outcome[]): Outcome[] => [
  ...new Map(
    outcomes.filter((outcome) => wonNotes(outcome) > 0).map((outcome) => [JSON.stringify(outcome.wins), outcome]),
  ).values(),
]
