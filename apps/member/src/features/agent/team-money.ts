import type * as api from '@liuhe/contract/api/agents.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import type { GameFigures, TeamMoney } from '@liuhe/domain/agents/team-figures.ts'

type Figures = OutputOf<typeof api.teamFigures>

/** What the net profit is worked out from. */
export const moneyOf = (figures: Figures): TeamMoney => ({
  lottery: gamesOf(figures.cpBetReport),
  sports: gamesOf(figures.ftBetReport),
  live: gamesOf(figures.liveBetReport),
  agents: figures.dlRebate + figures.dlBonus + figures.dlDayWage,
  gifts: figures.rwReport.discountMoney,
})

const gamesOf = (report: Figures['cpBetReport']): GameFigures => ({
  staked: report.bettingMoney,
  won: report.winMoney,
  rebate: report.rebateMoney,
  result: report.profit,
})
