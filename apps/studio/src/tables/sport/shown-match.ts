import { matchAt } from '@liuhe/games/zuqiu/clock.ts'
import { fixturesOf } from '@liuhe/games/zuqiu/fixtures.ts'
import type { Line as PriceLine, Price, PriceSheet } from '@liuhe/games/zuqiu/price-sheet.ts'
import type { SportLine, SportMatch, SportPrices } from '../../wire-sport.ts'
import type { Matchday, Playing } from './matchday.ts'
import type { SportClock } from './sport-clock.ts'
import { versionOf } from './tickets.ts'

/** A match as everybody sees it. What the clock says of it and was not drawn yet is not told. */
export function shownMatch(day: Matchday, match: Playing, clock: SportClock): SportMatch {
  const { group, cycle, place, kickOffAt } = day
  const now = clock.now()
  const { stage, nextTickMs } = matchAt(now - kickOffAt)
  const [handicap, total] = [match.sheet.handicap[0], match.sheet.total[0]]
  return {
    ...{ match: match.id, group, cycle, round: fixturesOf(cycle).round, ...match.pairing },
    ...{ kickOffAt: clock.realOf(kickOffAt), stage: day.isEnded ? 'over' : stage },
    nextTickAt: nextTickMs === null ? null : clock.realOf(kickOffAt + nextTickMs),
    version: versionOf(match),
    goals: match.played.goals,
    isOpen: day.isOpenAt(now, match),
    main: {
      oneXtwo: oddsOf(match.sheet.oneXtwo),
      handicap: handicap === undefined ? null : lineOf(handicap),
      total: total === undefined ? null : lineOf(total),
    },
    ...{ commitment: place.commitment, salt: place.salt },
  }
}

/** A sheet without the chances that it was made of. */
export const shownPrices = ({ oneXtwo, both, handicap, total, scores }: PriceSheet): SportPrices => ({
  ...{ oneXtwo: oddsOf(oneXtwo), both: oddsOf(both), scores: oddsOf(scores) },
  ...{ handicap: handicap.map(lineOf), total: total.map(lineOf) },
})

const oddsOf = <Side extends string>(prices: Readonly<Record<Side, Price>>) =>
  Object.fromEntries(Object.entries<Price>(prices).map(([side, { odds }]) => [side, odds])) as Record<
    Side,
    number | null
  >

const lineOf = ({ line, sides: [one, other] }: PriceLine): SportLine => ({ line, sides: [one.odds, other.odds] })
