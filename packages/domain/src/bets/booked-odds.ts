/** From the odds of the table to those at which a bet stands (Domain §3.1 rule 6). */
import { ODDS_SCALE, oddsAfterRebate } from '../money.ts'
import type { Odds, Tenths } from '../money.ts'
import type { Play } from './play.ts'

/** What a member takes as rebate, and what he might take at most: his own rebate. Both in tenths of a percent. */
export type RebateChoice = { readonly taken: Tenths; readonly own: Tenths }

/**
 * The odds that pay. Credit plays give up odds for the rebate taken: trunc₄(odds × (1 − r/100)). Official plays pay
 * fair odds × prize group / 2000 with the group 1800 + 20 × (own − taken), so that odds and rebate together always
 * return 90 % plus the own rebate; nobody's group is above 2000, the fair odds themselves. The fair odds are taken as
 * the fraction they stand for, so that the price is cut once (Ruling C103).
 */
export function bookedOdds(
  { pricing, rebate }: Pick<Play, 'pricing' | 'rebate'>,
  odds: Odds,
  { taken, own }: RebateChoice,
): Odds {
  if (pricing === 'official') {
    const [over = odds, under = 1] = PERIODIC.get(odds) ?? []
    return Math.floor((over * prizeGroup({ taken, own })) / (under * FAIR_GROUP))
  }
  return rebate === 'chosen' ? oddsAfterRebate(odds, taken) : odds
}

/** The prize group (奖金组) of a member for official plays, 1800 … 2000. */
export const prizeGroup = ({ taken, own }: RebateChoice): number =>
  Math.min(FAIR_GROUP, BASE_GROUP + 2 * Math.max(0, own - taken))

/** The rebate a bet is credited when it is settled; `undefined` when the play does not allow what is asked. */
export function bookedRebate({ rebate }: Pick<Play, 'rebate'>, { taken, own }: RebateChoice): Tenths | undefined {
  if (rebate === 'chosen') return taken <= own ? taken : undefined
  if (taken !== 0) return undefined
  return rebate === 'none' ? 0 : Math.min(rebate.onTop, own)
}

const BASE_GROUP = 1800
const FAIR_GROUP = 2000

/** Fair odds that no four decimals hold, 1/P as a fraction: 组三, 组六, 后三一码不定位, 后三二码不定位 (Domain §3.3). */
const PERIODIC_FRACTIONS = [
  [1000, 3],
  [500, 3],
  [1000, 271],
  [500, 27],
] as const

/** From what the table of odds keeps of such a fraction, cut to four decimals, to the fraction ×10⁴. */
const PERIODIC: ReadonlyMap<Odds, readonly [over: number, under: number]> = new Map(
  PERIODIC_FRACTIONS.map(([over, under]) => [
    Math.floor((over * ODDS_SCALE) / under),
    [over * ODDS_SCALE, under] as const,
  ]),
)
