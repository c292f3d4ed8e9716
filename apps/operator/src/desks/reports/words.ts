import type * as api from '@liuhe/contract/api/operator/reports.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { csvTextRow, UTF8_MARK } from '@liuhe/domain/csv.ts'
import { formatAmount } from '@liuhe/domain/format-amount.ts'

export type Report = OutputOf<typeof api.daily>
export type Row = Report['rows'][number]
export type Sums = Report['total']
export type By = 'day' | 'game' | 'company' | 'agent' | 'channel' | 'month'

export const BY_TITLES: Readonly<Record<By, string>> = {
  day: '按日',
  game: '按彩种',
  company: '按公司',
  agent: '按代理线',
  channel: '按充值渠道',
  month: '牌照月报',
}

/** What each figure is called, in the order of the table. */
const FIGURES: Readonly<Record<keyof Sums, string>> = {
  orders: '笔数',
  stakes: '投注额',
  payouts: '派彩',
  ggr: 'GGR',
  validStakes: '有效投注',
  games: '三方游戏',
  bonus: '优惠',
  rebate: '返水',
  commission: '佣金',
  fees: '手续费',
  ngr: 'NGR',
  deposits: '充值',
  withdrawals: '提现',
}

/** Where the figures come from, and what they count. */
export const SOURCES: Readonly<Record<By, string>> = {
  day: '日汇总（站点日界）；更正记在更正当天',
  game: '日汇总按彩种；三方游戏与资金不分彩种',
  company: '日汇总按公司',
  agent: '团队日汇总（代理本人与其下级），按有效投注排序，最多 200 条线',
  channel: '已入款的充值单，按入账时间',
  month: '日汇总按自然月与公司；GGR 与 house:profit 一致，优惠、返水、佣金取自 house:promo',
}

/** The figures that some row has. */
export const shownFigures = ({ rows }: Report): [name: keyof Sums, title: string][] =>
  (Object.entries(FIGURES) as [keyof Sums, string][]).filter(([name]) => rows.some((row) => row[name] !== null))

/** The list behind a row, for those who may open it. */
export function behind(
  by: By,
  key: string,
): { to: string; search: object; permission: 'readMoney' | 'readBets' | 'readAgents' | 'readRecharges' } | undefined {
  if (by === 'day') return { to: '/ledger', search: { day: key }, permission: 'readMoney' }
  if (by === 'game')
    return key === '0' ? undefined : { to: '/orders', search: { game: Number(key) }, permission: 'readBets' }
  if (by === 'agent') return { to: '/agents', search: { at: Number(key) }, permission: 'readAgents' }
  return by === 'channel' ? { to: '/recharges', search: { view: 'all' }, permission: 'readRecharges' } : undefined
}

/** The report as a file; what is negative says so in a column of its own. */
export function csvOf(report: Report, by: By): string {
  const figures = shownFigures(report)
  const head = [
    BY_TITLES[by],
    ...figures.flatMap(([name, title]) => (name === 'orders' ? [title] : [`${title}方向`, title])),
  ]
  const cellsOf = (sums: Sums) =>
    figures.flatMap(([name]) => {
      const value = sums[name]
      if (name === 'orders') return [value === null ? '' : String(value)]
      if (typeof value !== 'bigint') return ['', '']
      const size = value < 0n ? -value : value
      return [value === 0n ? '' : value > 0n ? '正' : '负', formatAmount(size).replaceAll(',', '')]
    })
  const lines = [...report.rows.map((row) => [row.label, ...cellsOf(row)]), ['合计', ...cellsOf(report.total)]]
  return UTF8_MARK + csvTextRow(head) + lines.map(csvTextRow).join('')
}
