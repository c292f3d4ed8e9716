/** What a team has won, lost, paid in and taken out, as it travels (Domain §7.4). */
import * as z from 'zod/mini'
import { money, renamed, siteDate } from './codecs.ts'

/** One kind of games of a team over some days (Domain §7.4). */
const betReport = renamed(
  {
    /** The range, `2026-11-01~2026-11-22`. */
    statTime: z.string(),
    /** Valid stakes: of what was cancelled or ended level nothing counts. */
    bettingMoney: money,
    winMoney: money,
    rebateMoney: money,
    /** The house's result. */
    profit: money,
  },
  { profit: 'winOrcloseMoney' },
)

export const TeamFigures = renamed(
  {
    cpBetReport: betReport,
    ftBetReport: betReport,
    liveBetReport: betReport,
    dlRebate: money,
    dlBonus: money,
    dlDayWage: money,
    teamCount: z.int(),
    registCount: z.int(),
    rechargeCount: z.int(),
    firstRechargeCount: z.int(),
    money,
    rwReport: renamed(
      {
        recharged: money,
        rechUserCount: z.int(),
        rechDiscount: money,
        otherDiscount: money,
        discountMoney: money,
        withdrawMoney: money,
        withdrawUserCount: z.int(),
      },
      { recharged: 'rechMoney' },
    ),
    /** Each day of the range, for a chart. */
    days: z.array(
      renamed(
        {
          day: siteDate,
          bettingMoney: money,
          profit: money,
          recharged: money,
          registCount: z.int(),
        },
        { profit: 'winOrcloseMoney', recharged: 'rechMoney' },
      ),
    ),
  },
  { dlBonus: 'dlBonuus' },
)
