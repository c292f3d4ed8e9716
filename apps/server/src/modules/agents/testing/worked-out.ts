import type * as api from '@liuhe/contract/api/agents.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import type { Money } from '@liuhe/domain/money.ts'
import { addDays, type SiteDate } from '@liuhe/domain/time.ts'
import type { Sql } from '../../../db/connect.ts'

// The figures of a team, worked out from all orders, rounds, claims, bills and members, row by row. It shares nothing
// with what is kept.

type Figures = OutputOf<typeof api.teamFigures>
type Span = { first: SiteDate; last: SiteDate }

export async function workedOut(owner: Sql, agentId: bigint, first: SiteDate, last: SiteDate): Promise<Figures> {
  const team = await teamOf(owner, agentId)
  const ids = new Set(team.map(({ id }) => id))
  const isIn = ({ member, day }: { member: bigint; day: SiteDate }) => ids.has(member) && day >= first && day <= last
  const played = (await allPlayed(owner)).filter(isIn)
  const lines = await allLines(owner)
  const moved = lines.filter(isIn)
  const recharges = moved.filter(isRecharge)
  const newcomers = team.filter(({ id }) => id !== agentId)
  const registered = (from: SiteDate, to: SiteDate) => newcomers.filter(({ day }) => day >= from && day <= to).length
  const range = `${first}~${last}`
  const ofType = (wanted: number) => sumOf(moved.filter(({ type }) => type === wanted))
  return {
    ...{ cpBetReport: report('cp', played, range), ftBetReport: report('ft', played, range) },
    liveBetReport: report('live', played, range),
    ...{ dlRebate: ofType(17), dlBonus: ofType(10) + ofType(24), dlDayWage: ofType(23) },
    ...{ teamCount: newcomers.length, registCount: registered(first, last) },
    rechargeCount: peopleOf(recharges),
    firstRechargeCount: firstRecharges(lines, ids, { first, last }),
    money: team.reduce((sum, { money }) => sum + (money ?? 0n), 0n),
    rwReport: paid(moved),
    days: daysOf({ first, last }).map((day) => {
      const games = ['cp', 'ft', 'live'].map((game) =>
        report(
          game,
          played.filter((row) => row.day === day),
          day,
        ),
      )
      return {
        day,
        bettingMoney: games.reduce((sum, game) => sum + game.bettingMoney, 0n),
        profit: games.reduce((sum, game) => sum + game.profit, 0n),
        recharged: sumOf(recharges.filter((line) => line.day === day)),
        registCount: registered(day, day),
      }
    }),
  }
}

/** The agent and everybody below him, by walking down; trial accounts are none of them. */
async function teamOf(owner: Sql, agentId: bigint): Promise<Row[]> {
  const members = await owner<Row[]>`
    select member_id as id, parent_id as parent, kind, to_char(created_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD')
      as day, (select sum(balance) from ledger_balance b where b.member_id = m.member_id and b.kind in ('main', 'live'))
      ::bigint as money
    from member m`
  const below = new Set([agentId])
  for (let grows = -1; grows !== below.size; ) {
    grows = below.size
    for (const one of members) if (one.parent !== null && below.has(one.parent)) below.add(one.id)
  }
  return members.filter(({ id, kind }) => below.has(id) && kind === 'member')
}

const allPlayed = (owner: Sql) => owner<Played[]>`
  select *, to_char(at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day from (
    select member_id as member, 'cp' as game, total as bet, valid_stake as valid, reward as paid, rebate,
           settled_at as at from bet_order where status = 1
    union all
    select member_id, case kind when 'sport' then 'ft' else 'live' end, bet, valid_bet, payout, 0, settled_at
    from game_round join live_game using (game_code) where status = 1
    union all
    select member_id, case category when 'lottery' then 'cp' when 'sport' then 'ft' else 'live' end, 0, 0, 0, p.amount,
           claimed_at
    from rebate_claim join rebate_claim_part p using (claim_id)) played`

/** Every line that a bill has in a purse of a member, with the account at its other side. */
const allLines = (owner: Sql) => owner<Line[]>`
  select b.member_id as member, t.tran_type as type, t.event, t.ref_kind as about, e.amount, h.address as house,
         to_char(t.created_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day,
         exists (select from red_packet r where r.packet_id = t.ref_id and r.sender_id is null) as "isOfOperator"
  from ledger_entry e join ledger_transfer t using (transfer_id) join ledger_balance b using (account_id)
  join ledger_posting p using (transfer_id, line)
  join ledger_account h on h.account_id = p.from_account + p.to_account - e.account_id`

const isRecharge = ({ type }: Line) => [1, 2, 11, 18, 25].includes(type)
const isDeducted = ({ event, house }: Line) => event === 'withdrawal-paid' && house === 'house:promo'
const isWithdrawal = (line: Line) =>
  line.type === 12 || line.type === 28 || (line.event === 'withdrawal-paid' && !isDeducted(line))
const isRechargeGift = ({ type, about }: Line) => type === 20 && about === 'recharge'
const isPacket = ({ type, about, isOfOperator }: Line) => type === 9 && about === 'red-packet' && isOfOperator
const isGift = (line: Line) =>
  ([16, 20, 22, 27, 30].includes(line.type) && !isRechargeGift(line)) || isDeducted(line) || isPacket(line)

const sumOf = (rows: readonly { amount: Money }[]) => rows.reduce((sum, { amount }) => sum + amount, 0n)
const peopleOf = (rows: readonly Line[]) => new Set(rows.map(({ member }) => member)).size

function report(game: string, played: readonly Played[], statTime: string): Figures['cpBetReport'] {
  const own = played.filter((row) => row.game === game)
  const staked = own.reduce((sum, { valid }) => sum + valid, 0n)
  const won = own.reduce((sum, { bet, valid, paid: back }) => sum + back - (bet - valid), 0n)
  const rebate = own.reduce((sum, row) => sum + row.rebate, 0n)
  const result = game === 'live' ? staked - won : staked - won - rebate
  return { statTime, bettingMoney: staked, winMoney: won, rebateMoney: rebate, profit: result }
}

function paid(moved: readonly Line[]): Figures['rwReport'] {
  const [rechDiscount, otherDiscount] = [sumOf(moved.filter(isRechargeGift)), sumOf(moved.filter(isGift))]
  return {
    recharged: sumOf(moved.filter(isRecharge)),
    rechUserCount: peopleOf(moved.filter(isRecharge)),
    ...{ rechDiscount, otherDiscount, discountMoney: rechDiscount + otherDiscount },
    withdrawMoney: -sumOf(moved.filter(isWithdrawal)),
    withdrawUserCount: peopleOf(moved.filter(isWithdrawal)),
  }
}

/** How many recharged for the first time ever in these days. */
function firstRecharges(lines: readonly Line[], ids: ReadonlySet<bigint>, { first, last }: Span): number {
  const earliest = new Map<bigint, SiteDate>()
  for (const { member, day } of lines.filter((line) => isRecharge(line) && ids.has(line.member))) {
    const known = earliest.get(member)
    if (known === undefined || day < known) earliest.set(member, day)
  }
  return [...earliest.values()].filter((day) => day >= first && day <= last).length
}

function daysOf({ first, last }: Span): SiteDate[] {
  const days: SiteDate[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day)
  return days
}

interface Row {
  id: bigint
  parent: bigint | null
  kind: string
  day: SiteDate
  money: Money | null
}

interface Played {
  member: bigint
  game: string
  bet: Money
  valid: Money
  paid: Money
  rebate: Money
  day: SiteDate
}

interface Line {
  member: bigint
  type: number
  event: string
  about: string | null
  isOfOperator: boolean
  house: string
  day: SiteDate
  amount: Money
}
