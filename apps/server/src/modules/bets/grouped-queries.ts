import type { OrderGroup } from '@liuhe/domain/bets/result-cost.ts'
import type { Money } from '@liuhe/domain/money.ts'
import { arrayOf } from '../../db/array-literal.ts'
import type { Queryable } from '../../db/connect.ts'
import { readOdds } from './queries.ts'

// Orders that are alike, counted by the database, for those who ask what a result would cost (docs/lab.md). Each
// read goes by the draws it names, or by one game's newest orders.

/** Orders of a draw that are alike, whether they are of trial accounts, and the number of the newest of them. */
export type DrawGroup = OrderGroup & { readonly drawId: number; readonly isTrial: boolean; readonly newest: bigint }

interface GroupRow {
  drawId: number
  playCode: string
  selectionText: string
  odds: string
  stake: Money
  notes: number
  winMax: Money
  rebateTenths: number
  isTrial: boolean
  orders: number
  newest: bigint
}

/** The orders of draws that stand, open or settled, by all that decides what they get. */
export async function groupedOrders(sql: Queryable, drawIds: readonly number[]): Promise<DrawGroup[]> {
  const rows = await sql<GroupRow[]>`
    select draw_id as "drawId", play_code as "playCode", bet_info as "selectionText", odds, stake, notes,
           win_max as "winMax", rebate_tenths as "rebateTenths", trial as "isTrial", count(*)::integer as orders,
           max(order_id) as newest
    from bet_order where draw_id = any (${drawIds as number[]}::integer[]) and status in (0, 1)
    group by draw_id, play_code, bet_info, odds, stake, notes, win_max, rebate_tenths, model, trial`
  return rows.map(({ odds, stake, winMax, ...row }) => ({
    ...row,
    ...{ odds: readOdds(odds), stakePerNote: stake, payoutMax: winMax },
  }))
}

/** How many members have orders on a draw that stand. */
export async function countBettors(sql: Queryable, drawId: number): Promise<number> {
  const [row] = await sql<[{ people: number }]>`
    select count(distinct member_id)::integer as people from bet_order
    where draw_id = ${drawId} and status in (0, 1) and not trial`
  return row.people
}

interface Sums {
  orders: number
  stake: Money
  paid: Money
}
export interface Winners {
  winners: number
  members: (Sums & { memberId: bigint; agentId: bigint | null })[]
  companies: (Sums & { company: string | null })[]
  agents: (Sums & { agentId: bigint | null })[]
}

/** Members and agents that are named. */
const NAMED = 20

/**
 * Who would get what, given what one order of each group gets. Members and agents who get most; companies all. Trial
 * accounts are left out. Of members who win only the orders that win are counted. Orders that were placed after the
 * groups were counted are left out.
 */
export async function winnersOf(
  sql: Queryable,
  drawId: number,
  paid: readonly { group: DrawGroup; reward: Money }[],
): Promise<Winners> {
  const newest = paid.reduce((max, { group }) => (group.newest > max ? group.newest : max), 0n)
  const won = paid.filter(({ group, reward }) => reward > 0n && !group.isTrial)
  const of = <Value>(read: (group: DrawGroup) => Value) => won.map(({ group }) => read(group))
  const rows = await sql<
    (Sums & { kind: string; id: bigint | null; agentId: bigint | null; company: string | null; people: number })[]
  >`
    with reward as materialized (
      select * from unnest(
        ${arrayOf(of(({ playCode }) => playCode))}::text[],
        ${arrayOf(of(({ selectionText }) => selectionText))}::text[],
        ${arrayOf(of(({ odds }) => odds.join('/')))}::text[],
        ${arrayOf(of(({ stakePerNote }) => stakePerNote))}::bigint[],
        ${arrayOf(of(({ payoutMax }) => payoutMax))}::bigint[], ${arrayOf(won.map(({ reward }) => reward))}::bigint[]
      ) as r(play_code, bet_info, odds, stake, win_max, reward)
      group by play_code, bet_info, odds, stake, win_max, reward
    ), person as materialized (
      select b.member_id, b.agent_id, b.company_code, p.* from (
        select o.member_id as id, sum(o.total)::bigint as stake, count(*)::integer as orders,
               count(r.reward)::integer as won, coalesce(sum(r.reward), 0)::bigint as paid,
               coalesce(sum(o.total) filter (where r.reward is not null), 0)::bigint as won_stake
        from bet_order o left join reward r
          on r.play_code = o.play_code and r.bet_info = o.bet_info and r.odds = o.odds and r.stake = o.stake
             and r.win_max = o.win_max
        where o.draw_id = ${drawId} and o.order_id <= ${newest} and o.status in (0, 1) and not o.trial
        group by o.member_id
      ) p join bettor b on b.member_id = p.id
    )
    (select 'member' as kind, member_id as id, agent_id as "agentId", null as company, won as orders,
            won_stake as stake, paid, 0 as people
     from person where paid > 0 order by paid desc, member_id limit ${NAMED})
    union all
    (select 'agent', agent_id, null, null, sum(orders)::integer, sum(stake)::bigint, sum(paid)::bigint, 0
     from person group by agent_id order by sum(paid) desc, agent_id limit ${NAMED})
    union all
    (select 'company', null, null, company_code, sum(orders)::integer, sum(stake)::bigint, sum(paid)::bigint,
            count(*) filter (where paid > 0)::integer
     from person group by company_code order by sum(paid) desc)`
  const kindOf = (kind: string) => rows.filter((row) => row.kind === kind)
  const sums = ({ orders, stake, paid: money }: Sums) => ({ orders, stake, paid: money })
  return {
    winners: kindOf('company').reduce((sum, { people }) => sum + people, 0),
    members: kindOf('member').map((row) => ({ ...sums(row), memberId: row.id as bigint, agentId: row.agentId })),
    companies: kindOf('company').map((row) => ({ ...sums(row), company: row.company })),
    agents: kindOf('agent').map((row) => ({ ...sums(row), agentId: row.id })),
  }
}

/** Orders of a game over several draws, by what was chosen: what other prices would change. */
export interface BookGroup {
  playCode: string
  selectionText: string
  lunarYear: number
  rebateTenths: number
  orders: number
  stake: Money
  /** Of those that are settled. */
  settledStake: Money
  paid: Money
}
export interface GameBook {
  /** Since when, epoch ms: later than asked for where there are more orders than are looked at. */
  since: number
  groups: BookGroup[]
}

/** The newest orders of members in a game since a time, `look` at most, that were not given back. */
export async function gameBook(
  sql: Queryable,
  { gameId, since, look }: { gameId: number; since: number; look: number },
): Promise<GameBook> {
  const rows = await sql<(BookGroup & { first: number | null; looked: number })[]>`
    with looked as materialized (
      select draw_id, play_code, bet_info, rebate_tenths, total, status, reward, trial, added_at from bet_order
      where game_id = ${gameId} and order_id >= id_at(${new Date(since)}) order by order_id desc limit ${look}
    )
    select l.play_code as "playCode", l.bet_info as "selectionText", d.lunar_year as "lunarYear",
           l.rebate_tenths as "rebateTenths", count(*)::integer as orders, sum(l.total)::bigint as stake,
           coalesce(sum(l.total) filter (where l.status = 1), 0)::bigint as "settledStake",
           coalesce(sum(l.reward), 0)::bigint as paid,
           (select (extract(epoch from min(added_at)) * 1000)::float8 from looked) as first,
           (select count(*)::integer from looked) as looked
    from looked l join bet_draw d using (draw_id) where not l.trial and l.status in (0, 1)
    group by l.play_code, l.bet_info, d.lunar_year, l.rebate_tenths`
  const [any] = rows
  const isCut = any !== undefined && any.looked >= look && any.first !== null
  return {
    since: isCut ? (any.first as number) : since,
    groups: rows.map(({ first: _first, looked: _looked, ...group }) => group),
  }
}
