import type * as api from '@liuhe/contract/api/agents.ts'
import type { InputOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import { houseResult } from '@liuhe/domain/agents/team-figures.ts'
import type { Money } from '@liuhe/domain/money.ts'
import { addDays, isSiteDate, type SiteDate } from '@liuhe/domain/time.ts'
import type { ReadContext } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import type { SignedIn } from '../../http/sessions/viewer.ts'
import { type DaySum, type Days, daySums, type FigureKind, peopleOf } from './figure-queries.ts'
import { findTeamMember, teamSums, trailTo } from './team-queries.ts'

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
  const list = daysOf(beginDate, endDate)
  const memberId = userId === undefined ? viewer.memberId : BigInt(userId)
  const days: Days = { from: beginDate, until: endDate }
  const [trail, member] = await Promise.all([
    trailTo(sql, { agentId: viewer.memberId, memberId }),
    findTeamMember(sql, memberId),
  ])
  if (trail === undefined || member === undefined) throw new Refusal('AGENT/NOT_FOUND')
  const [rows, people, sums] = await Promise.all([
    daySums(sql, memberId, days),
    peopleOf(sql, memberId, days),
    teamSums(sql, [memberId]),
  ])
  const of = (kind: FigureKind, ofRows: readonly DaySum[] = rows) => total(ofRows.filter((row) => row.kind === kind))
  const range = `${beginDate}~${endDate}`
  const report = (kind: GameKind, ofRows?: readonly DaySum[]) => {
    const { amount, won, rebate } = of(kind, ofRows)
    const result = houseResult(GAMES[kind], amount, won, rebate)
    return { statTime: range, bettingMoney: amount, winMoney: won, rebateMoney: rebate, winOrcloseMoney: result }
  }
  const [recharges, withdrawals] = [one(people, 'recharge'), one(people, 'withdrawal')]
  const [rechDiscount, otherDiscount] = [of('recharge-gift').amount, of('gift').amount]
  const sum = sums.get(memberId)
  return {
    cpBetReport: report('cp'),
    ftBetReport: report('ft'),
    liveBetReport: report('live'),
    dlRebate: of('rebate').amount,
    dlBonus: of('dividend').amount,
    dlDayWage: of('wage').amount,
    teamCount: sum?.members ?? 0,
    registCount: Number(of('registered').amount),
    rechargeCount: recharges.members,
    firstRechargeCount: recharges.first,
    money: member.money + (sum?.money ?? 0n),
    rwReport: {
      rechMoney: of('recharge').amount,
      rechUserCount: recharges.members,
      rechDiscount,
      otherDiscount,
      discountMoney: rechDiscount + otherDiscount,
      withdrawMoney: of('withdrawal').amount,
      withdrawUserCount: withdrawals.members,
    },
    days: list.map((day) => {
      const ofDay = rows.filter((row) => row.day === day)
      const games = GAME_KINDS.map((kind) => report(kind, ofDay))
      return {
        day,
        bettingMoney: games.reduce((all, game) => all + game.bettingMoney, 0n),
        winOrcloseMoney: games.reduce((all, game) => all + game.winOrcloseMoney, 0n),
        rechMoney: of('recharge', ofDay).amount,
        registCount: Number(of('registered', ofDay).amount),
      }
    }),
  }
}

const GAMES = { cp: 'lottery', ft: 'sports', live: 'live' } as const
type GameKind = keyof typeof GAMES
const GAME_KINDS = ['cp', 'ft', 'live'] as const

/** Every day from the first to the last. */
function daysOf(first: SiteDate, last: SiteDate): SiteDate[] {
  if (!isSiteDate(first) || !isSiteDate(last)) throw new Refusal('REQ/INVALID')
  const days: SiteDate[] = []
  for (let day = first; day <= last && days.length <= DAYS_MOST; day = addDays(day, 1)) days.push(day)
  if (days.length === 0 || days.length > DAYS_MOST) throw new Refusal('AGENT/DATE_RANGE')
  return days
}

const total = (rows: readonly DaySum[]): { amount: Money; won: Money; rebate: Money } =>
  rows.reduce(
    (all, { amount, won, rebate }) => ({
      amount: all.amount + amount,
      won: all.won + won,
      rebate: all.rebate + rebate,
    }),
    { amount: 0n, won: 0n, rebate: 0n },
  )

const one = (people: Awaited<ReturnType<typeof peopleOf>>, kind: 'recharge' | 'withdrawal') =>
  people.find((each) => each.kind === kind) ?? { members: 0, first: 0 }
