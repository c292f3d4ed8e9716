import type * as api from '@liuhe/contract/api/agents.ts'
import type { InputOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import { houseResult } from '@liuhe/domain/agents/team-figures.ts'
import type { Money } from '@liuhe/domain/money.ts'
import { addDays, isSiteDate, type SiteDate } from '@liuhe/domain/time.ts'
import type { Queryable } from '../../db/connect.ts'
import type { ReadContext } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import type { SignedIn } from '../../http/sessions/viewer.ts'
import { balancesOfMember } from '../../ledger/index.ts'
import { type DaySum, type Days, daySums, type FigureKind, type PeopleCount, peopleOf } from './figure-queries.ts'
import { teamSums, trailTo } from './team-queries.ts'

type Output = OutputOf<typeof api.teamFigures>

/** Days that one look may ask for (Ruling C120). */
const DAYS_MOST = 31

/**
 * What an agent and everybody below him have won, lost, paid in and taken out (Domain §7.4).
 * @throws AGENT/DATE_RANGE, AGENT/NOT_FOUND for anyone outside his team, REQ/INVALID for a day that does not exist
 */
export async function readTeamFigures(
  { sql, viewer }: ReadContext<SignedIn>,
  { beginDate, endDate, userId }: InputOf<typeof api.teamFigures>,
): Promise<Output> {
  const memberId = userId === undefined ? viewer.memberId : BigInt(userId)
  const trail = await trailTo(sql, { agentId: viewer.memberId, memberId })
  if (trail === undefined) throw new Refusal('AGENT/NOT_FOUND')
  return figuresOf(sql, memberId, { from: beginDate, until: endDate })
}

/**
 * The same of anybody who is there. @throws AGENT/DATE_RANGE, REQ/INVALID for a day that does not exist
 */
export async function figuresOf(sql: Queryable, memberId: bigint, days: Days): Promise<Output> {
  const list = daysOf(days.from, days.until)
  const [{ main, live }, rows, people, sums] = await Promise.all([
    balancesOfMember(sql, memberId),
    daySums(sql, memberId, days),
    peopleOf(sql, memberId, days),
    teamSums(sql, [memberId]),
  ])
  const sum = sums.get(memberId)
  return {
    ...reportsOf(rows, `${days.from}~${days.until}`),
    dlRebate: total(rows, 'rebate').amount,
    dlBonus: total(rows, 'dividend').amount,
    dlDayWage: total(rows, 'wage').amount,
    teamCount: sum?.members ?? 0,
    registCount: Number(total(rows, 'registered').amount),
    rechargeCount: countOf(people, 'recharge').members,
    firstRechargeCount: countOf(people, 'recharge').first,
    money: main + live + (sum?.money ?? 0n),
    rwReport: paidOf(rows, people),
    days: list.map((day) => dayOf(rows, day)),
  }
}

const GAMES = { cp: 'lottery', ft: 'sports', live: 'live' } as const

/** The result of one kind of games; `statTime` is the range. */
function reportOf(rows: readonly DaySum[], kind: keyof typeof GAMES, statTime: string): Output['cpBetReport'] {
  const { amount, won, rebate } = total(rows, kind)
  const result = houseResult(GAMES[kind], amount, won, rebate)
  return { statTime, bettingMoney: amount, winMoney: won, rebateMoney: rebate, profit: result }
}

const reportsOf = (rows: readonly DaySum[], range: string) => ({
  cpBetReport: reportOf(rows, 'cp', range),
  ftBetReport: reportOf(rows, 'ft', range),
  liveBetReport: reportOf(rows, 'live', range),
})

/** What came in and went out, and the gifts. */
function paidOf(rows: readonly DaySum[], people: readonly PeopleCount[]): Output['rwReport'] {
  const [rechDiscount, otherDiscount] = [total(rows, 'recharge-gift').amount, total(rows, 'gift').amount]
  return {
    recharged: total(rows, 'recharge').amount,
    rechUserCount: countOf(people, 'recharge').members,
    ...{ rechDiscount, otherDiscount, discountMoney: rechDiscount + otherDiscount },
    withdrawMoney: total(rows, 'withdrawal').amount,
    withdrawUserCount: countOf(people, 'withdrawal').members,
  }
}

/** One day, all games together. */
function dayOf(all: readonly DaySum[], day: SiteDate): Output['days'][number] {
  const rows = all.filter((row) => row.day === day)
  const games = Object.values(reportsOf(rows, day))
  return {
    day,
    bettingMoney: games.reduce((sum, { bettingMoney }) => sum + bettingMoney, 0n),
    profit: games.reduce((sum, { profit }) => sum + profit, 0n),
    recharged: total(rows, 'recharge').amount,
    registCount: Number(total(rows, 'registered').amount),
  }
}

/** Every day from the first to the last. */
function daysOf(first: SiteDate, last: SiteDate): SiteDate[] {
  if (!isSiteDate(first) || !isSiteDate(last)) throw new Refusal('REQ/INVALID')
  const days: SiteDate[] = []
  for (let day = first; day <= last && days.length <= DAYS_MOST; day = addDays(day, 1)) days.push(day)
  if (days.length === 0 || days.length > DAYS_MOST) throw new Refusal('AGENT/DATE_RANGE')
  return days
}

const total = (rows: readonly DaySum[], kind: FigureKind): { amount: Money; won: Money; rebate: Money } =>
  rows
    .filter((row) => row.kind === kind)
    .reduce(
      (sum, row) => ({ amount: sum.amount + row.amount, won: sum.won + row.won, rebate: sum.rebate + row.rebate }),
      {
        ...{ amount: 0n, won: 0n, rebate: 0n },
      },
    )

const countOf = (people: readonly PeopleCount[], kind: PeopleCount['kind']): { members: number; first: number } =>
  people.find((each) => each.kind === kind) ?? { members: 0, first: 0 }
