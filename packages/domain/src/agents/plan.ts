import type { Money, Tenths } from '../money.ts'
import { addDays, daysBetween, type SiteDate, weekdayOf } from '../time.ts'
import type { WageTier } from './day-wage.ts'
import type { DividendMode } from './dividend.ts'

/**
 * Plans by which agents earn (Domain §7.6–7.8). A plan has versions, each with the day from which it counts; a period
 * that has begun keeps its version, so nothing is changed afterwards.
 */

/** What is worked out by a plan: 代理分红, 代理日工资, 月佣金. The difference rebate has rates of members instead. */
export const PLAN_KINDS = ['dividend', 'wage', 'monthly'] as const
export type PlanKind = (typeof PLAN_KINDS)[number]

/** Kinds of games, as figures of teams tell them apart (Domain §7.4). */
export const GAME_KINDS = ['lottery', 'sports', 'live'] as const
export type GameKind = (typeof GAME_KINDS)[number]

export const PLAN_PERIODS = ['day', 'week', 'month'] as const
export type PlanPeriod = (typeof PLAN_PERIODS)[number]

/** Which base a kind of games has: what the house won (settleType 1), or the valid stake (settleType 2). */
export type DividendBase = 'loss' | 'stake'

export interface DividendPlan {
  mode: DividendMode
  period: PlanPeriod
  /** Kinds of games that are shared; each with the share of its base that is distributed. */
  games: readonly { game: GameKind; base: DividendBase; amountRatio: Tenths }[]
  /** Ratios of agents by their level, the top agent's first; deeper ones have the last. */
  ratios: readonly Tenths[]
  /** Whether two people look before a period is paid. */
  isReviewed: boolean
}

export interface WagePlan {
  /** From which valid stake of a day on a member is active, in 厘. */
  activeStakeMin: Money
  /** Tiers by the level of the agent, the top agent's first; deeper ones have the last. */
  levels: readonly (readonly WageTier[])[]
  isReviewed: boolean
}

export interface MonthlyPlan {
  /** From which valid stake of a month on a member is active, in 厘. */
  activeStakeMin: Money
  tiers: readonly { profitMin: Money; activeMin: number; share: Tenths }[]
  /** Of the commission of the agents right below, and of those below them. */
  lowerShare: Tenths
  subShare: Tenths
  /** Of the valid stake, in hundredths of a percent. */
  turnoverHundredths: number
  /** What other houses keep of what their games won. */
  feeShare: Tenths
}

/** What an agent of a level has of a list that begins with the top agent's. */
export const ofLevel = <Item>(list: readonly Item[], level: number): Item | undefined =>
  list[Math.min(level, list.length) - 1]

/** A version of a plan, as far as periods ask. */
export interface PlanVersion {
  startsOn: SiteDate
  isOn: boolean
  period: PlanPeriod
}

/** A period and the version that it is worked out by; both days included. */
export interface PlannedPeriod<Version> {
  from: SiteDate
  to: SiteDate
  version: Version
}

/**
 * The periods that are over on `until`, after the day `after`. A period ends on its last day or the day before another
 * version begins. `versions` are in the order in which they were made; of two with the same first day the later counts.
 */
export function periodsOf<Version extends PlanVersion>(
  versions: readonly Version[],
  { after, until }: { after?: SiteDate | undefined; until: SiteDate },
): PlannedPeriod<Version>[] {
  const known = versions
    .filter((one, n) => !versions.some((other, m) => m > n && other.startsOn === one.startsOn))
    .toSorted((a, b) => (a.startsOn < b.startsOn ? -1 : 1))
  const periods: PlannedPeriod<Version>[] = []
  for (const [n, version] of known.entries()) {
    const next = known[n + 1]?.startsOn
    let from = after !== undefined && after >= version.startsOn ? addDays(after, 1) : version.startsOn
    while (version.isOn && from <= until && (next === undefined || from < next)) {
      const last = lastDayOf(version.period, from)
      const to = next !== undefined && last >= next ? addDays(next, -1) : last
      if (to > until) break
      periods.push({ from, to, version })
      from = addDays(to, 1)
    }
  }
  return periods
}

/** The last day of the period that a day is in: weeks end on Sunday. */
export function lastDayOf(period: PlanPeriod, day: SiteDate): SiteDate {
  if (period === 'day') return day
  if (period === 'week') return addDays(day, 7 - weekdayOf(day))
  const next = addDays(`${day.slice(0, 7)}-01`, 31)
  return addDays(day, daysBetween(day, `${next.slice(0, 7)}-01`) - 1)
}
