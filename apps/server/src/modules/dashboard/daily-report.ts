import { REPORT_DAYS_MAX, type daily } from '@liuhe/contract/api/operator/reports.ts'
import type { InputOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import type { Money } from '@liuhe/domain/money.ts'
import { isSiteDate } from '@liuhe/domain/time.ts'
import type { Queryable } from '../../db/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import { sumsOfAgents } from '../agents/index.ts'
import { gamesOnOffer } from '../lottery/index.ts'
import { sumsOfChannels } from '../recharge/index.ts'
import type { SumKind } from './queries.ts'
import { type Days, type GroupedBy, notesWaiting, type ReportRow, sumsOfDays } from './report-queries.ts'

type Report = OutputOf<typeof daily>
type Row = Report['rows'][number]
type Sums = Report['total']

/**
 * The daily close of some days (decision 143).
 * @param seesMoney whether the role may see what members paid, and what the house gave them
 * @throws REQ/INVALID for a day that is none, and for more days than a report has
 */
export async function readDaily(
  sql: Queryable,
  { from, to, by }: InputOf<typeof daily>,
  { seesMoney }: { seesMoney: boolean },
): Promise<Report> {
  if (!isSiteDate(from) || !isSiteDate(to) || daysBetween(from, to) < 0 || daysBetween(from, to) >= REPORT_DAYS_MAX) {
    throw new Refusal('REQ/INVALID', { data: { fields: ['from', 'to'] } })
  }
  const days: Days = { from, to }
  const [whole, waiting, rows] = await Promise.all([
    sumsOfDays(sql, days, 'day'),
    notesWaiting(sql),
    rowsOf(sql, days, by),
  ])
  const shown = rows.map((row) => (seesMoney ? row : { ...row, ...WITHOUT_MONEY }))
  const ggr = sumOf(whole, 'bets') - sumOf(whole, 'bets', 'paid')
  return { rows: shown, total: totalOf(shown), check: { ggr, profit: sumOf(whole, 'profit'), waiting } }
}

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000

const NOTHING: Sums = {
  ...{ orders: null, stakes: null, payouts: null, ggr: null, validStakes: null, games: null, bonus: null },
  ...{ rebate: null, commission: null, fees: null, ngr: null, deposits: null, withdrawals: null },
}
const WITHOUT_MONEY = {
  ...{ games: null, bonus: null, rebate: null, commission: null, fees: null, ngr: null },
  ...{ deposits: null, withdrawals: null },
}

async function rowsOf(sql: Queryable, days: Days, by: InputOf<typeof daily>['by']): Promise<Row[]> {
  if (by === 'agent') {
    const agents = await sumsOfAgents(sql, { from: days.from, until: days.to })
    return agents.map(({ memberId, account, ...sums }) => ({
      ...NOTHING,
      key: String(memberId),
      label: account,
      ...sums,
    }))
  }
  if (by === 'channel') {
    const channels = await sumsOfChannels(sql, days)
    return channels.map(({ code, name, orders, amount, fee, gift }) => ({
      ...{ ...NOTHING, key: code, label: name, orders, deposits: amount, fees: fee, bonus: gift },
    }))
  }
  const sums = await sumsOfDays(sql, days, by)
  const names =
    by === 'game' ? new Map((await gamesOnOffer(sql)).map(({ gameId, name }) => [String(gameId), name])) : null
  const keys = [...new Set(sums.map(({ key }) => key))]
  return keys.map((key) => ({
    key,
    label: labelOf(by, key, names),
    ...houseSums(sums.filter((row) => row.key === key)),
  }))
}

function labelOf(by: GroupedBy, key: string, games: ReadonlyMap<string, string> | null): string {
  if (by === 'game') return key === '0' ? '不分彩种' : (games?.get(key) ?? key)
  if (by === 'company') return key === '' ? '总站' : key
  const [month, company] = key.split('/')
  return by === 'month' ? `${month} ${company === '' ? '总站' : company}` : key
}

const sumOf = (rows: readonly ReportRow[], kind: SumKind, field: 'amount' | 'paid' = 'amount'): Money =>
  rows.reduce((sum, row) => (row.kind === kind ? sum + row[field] : sum), 0n)

function houseSums(rows: readonly ReportRow[]): Sums {
  const [stakes, payouts] = [sumOf(rows, 'bets'), sumOf(rows, 'bets', 'paid')]
  const [games, bonus, rebate] = [sumOf(rows, 'games'), sumOf(rows, 'bonus'), sumOf(rows, 'rebate')]
  const [commission, fees] = [sumOf(rows, 'commission'), sumOf(rows, 'fee')]
  const ggr = stakes - payouts
  return {
    orders: rows.reduce((count, { kind, times }) => (kind === 'bets' ? count + times : count), 0),
    ...{ stakes, payouts, ggr, validStakes: null, games, bonus, rebate, commission, fees },
    ngr: ggr + games + fees - bonus - rebate - commission,
    ...{ deposits: sumOf(rows, 'deposit'), withdrawals: sumOf(rows, 'withdrawal') },
  }
}

/** Sums of columns; one that no row has is null. */
function totalOf(rows: readonly Sums[]): Sums {
  const names = Object.keys(NOTHING) as (keyof Sums)[]
  return Object.fromEntries(names.map((name) => [name, sumOfColumn(rows.map((row) => row[name]))])) as unknown as Sums
}

function sumOfColumn(values: readonly (Money | number | null)[]): Money | number | null {
  const amounts = values.filter((value) => typeof value === 'bigint')
  if (amounts.length > 0) return amounts.reduce((sum, amount) => sum + amount, 0n)
  const counts = values.filter((value) => typeof value === 'number')
  return counts.length > 0 ? counts.reduce((sum, one) => sum + one, 0) : null
}
