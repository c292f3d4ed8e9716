import { type Money, wholeFen } from '../money.ts'
import type { MonthlyPlan } from './plan.ts'

/**
 * The monthly plan (月佣金, Domain §7.8). An agent earns of the members right below him; of his agents' members he earns
 * by shares of their commissions, so that no profit is shared out twice.
 */

/** What the members right below an agent did in a month. Amounts are 厘. */
export interface MonthlyFigures {
  /** What the house won from them, their rebates taken off. */
  profit: Money
  /** Gifts and fees of other houses. */
  costs: Money
  validStake: Money
  activeMembers: number
}

/** What comes of a month before shares of other agents' commissions. */
export interface MonthlyOwn {
  /** Profit less costs, with what was carried and an operator's adjustment. */
  net: Money
  /** The place of the tier that is reached, from 1. */
  tier: number | undefined
  /** 厘, at least 0. */
  amount: Money
  /** 累计负盈利 for the next month, at most 0. */
  carried: Money
}

/** An agent's own commission: of the tiers that are reached, the last one counts. Rounded down to 0.01 yuan. */
export function monthlyOwn(
  { tiers, turnoverHundredths }: MonthlyPlan,
  { profit, costs, validStake, activeMembers }: MonthlyFigures,
  { carried, adjustment }: { carried: Money; adjustment: Money },
): MonthlyOwn {
  const net = profit - costs + carried + adjustment
  const place = net > 0n ? tiers.findLastIndex((one) => net >= one.profitMin && activeMembers >= one.activeMin) : -1
  const share = BigInt(tiers[place]?.share ?? 0)
  const exact = (net > 0n ? net : 0n) * share * 10n + validStake * BigInt(turnoverHundredths)
  return {
    net,
    tier: place < 0 ? undefined : place + 1,
    amount: wholeFen(exact / 10_000n),
    carried: net < 0n ? net : 0n,
  }
}

/** What an agent has of the commissions of his agents (`lower`) and of theirs (`sub`), rounded down once. */
export const shareOfBelow = (
  { lowerShare, subShare }: MonthlyPlan,
  { lower, sub }: { lower: Money; sub: Money },
): Money => wholeFen((lower * BigInt(lowerShare) + sub * BigInt(subShare)) / 1000n)

/** What other houses keep of what their games won from members. */
export const feeOf = ({ feeShare }: MonthlyPlan, won: Money): Money =>
  won > 0n ? wholeFen((won * BigInt(feeShare)) / 1000n) : 0n
