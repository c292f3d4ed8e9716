/** From the odds of the table to those at which a bet stands (domain reference §3.1 rule 6). */
import { oddsAfterRebate } from '../money.ts'
import type { Odds, Tenths } from '../money.ts'
import type { Play } from './play.ts'

/** What a member takes as rebate, and what he might take at most: his own rebate. Both in tenths of a percent. */
export type RebateChoice = { readonly taken: Tenths; readonly own: Tenths }

/**
 * The odds that pay. Credit plays give up odds for the rebate taken: trunc₄(odds × (1 − r/100)). Official plays pay
 * fair odds × prize group / 2000 with the group 1800 + 20 × (own − taken), so that odds and rebate together always
 * return 90 % plus the own rebate; nobody's group is above 2000, the fair odds themselves.
 */
export function bookedOdds(
  { model, rebate }: Pick<Play, 'model' | 'rebate'>,
  odds: Odds,
  { taken, own }: RebateChoice,
): Odds {
  if (model === 0) return Math.floor((odds * prizeGroup({ taken, own })) / FAIR_GROUP)
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
