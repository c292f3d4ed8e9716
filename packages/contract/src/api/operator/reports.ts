/** The daily close: what the house took in by day, game, company, agent, channel and month, from its daily sums. */
import * as z from 'zod/mini'
import { money, siteDate } from '../../codecs.ts'
import { operatorArea } from '../../operator-endpoint.ts'

const { get } = operatorArea('reports')

export const REPORT_BY = ['day', 'game', 'company', 'agent', 'channel', 'month'] as const

/** So many days at most. */
export const REPORT_DAYS_MAX = 400

const sum = z.nullable(money)

/** A figure is null where the row has none of the kind, and for roles that may not see it. */
export const ReportSums = z.object({
  orders: z.nullable(z.int()),
  stakes: sum,
  payouts: sum,
  /** `stakes` less `payouts`: what draws moved to `house:profit`. */
  ggr: sum,
  /** What counts as staked, of everything that the agent's team played. */
  validStakes: sum,
  games: sum,
  bonus: sum,
  rebate: sum,
  commission: sum,
  fees: sum,
  /** `ggr`, `games` and `fees`, less `bonus`, `rebate` and `commission`. */
  ngr: sum,
  deposits: sum,
  withdrawals: sum,
})

export const daily = get('daily', '/reports/daily', {
  summary: 'Sums of whole days of the site in a range; a correction counts on the day that it is made.',
  access: 'readReports',
  effect: 'read',
  query: { from: siteDate, to: siteDate, by: z._default(z.enum(REPORT_BY), 'day') },
  output: z.object({
    rows: z.array(z.object({ key: z.string(), label: z.string(), ...ReportSums.shape })),
    total: ReportSums,
    /** GGR of the range beside what `house:profit` got by the books; equal, or something is wrong. */
    check: z.object({ ggr: money, profit: money, waiting: z.int() }),
  }),
  errors: ['REQ/INVALID'],
})
