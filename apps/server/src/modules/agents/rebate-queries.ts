import type { SiteDate } from '@liuhe/domain/time.ts'
import { arrayOf } from '../../db/array-literal.ts'
import type { Queryable, Tx } from '../../db/connect.ts'

// The SQL of the rebates of agents (decision 117). A process that works on a day holds its row
// until its part is committed.

export type RebateStep = 'stakes' | 'chains' | 'sums' | 'review' | 'pay' | 'done'

/** How far a day has come. */
export interface DayRow {
  day: SiteDate
  version: number
  step: RebateStep
  /** The orders up to here are added up. */
  afterDraw: number
  afterOrder: bigint
  /** Of members while chains are read, of agents while sums are made: the last one. */
  afterId: bigint
}

/** At what time of the site the day before is worked out (Domain §7.5). */
const HOURS_AFTER = 2

/** Days that are over and have something left to do, the oldest first. */
export async function openDays(db: Queryable): Promise<SiteDate[]> {
  await db`
    insert into agent_rebate_day (day)
    select distinct day from agent_rebate_due
    where day < site_day(clock_timestamp() - ${HOURS_AFTER} * interval '1 hour')
    on conflict do nothing`
  const rows = await db<{ day: SiteDate }[]>`
    select to_char(d.day, 'YYYY-MM-DD') as day from agent_rebate_day d
    where d.day in (
      select day from agent_rebate_day where step not in ('done', 'review') union select day from agent_rebate_due)
    order by d.day`
  return rows.map(({ day }) => day)
}

/** Takes a day that nobody else works on. */
export async function takeDay(tx: Tx, day: SiteDate): Promise<(DayRow & { isDue: boolean }) | undefined> {
  const [row] = await tx<(DayRow & { isDue: boolean })[]>`
    select to_char(day, 'YYYY-MM-DD') as day, version, step, after_draw as "afterDraw", after_order as "afterOrder",
           after_id as "afterId", exists (select from agent_rebate_due u where u.day = d.day) as "isDue"
    from agent_rebate_day d where day = ${day}::date for update skip locked`
  return row
}

/** Whether no result of the day is being settled or reversed. */
export async function isSettled(tx: Tx, day: SiteDate): Promise<boolean> {
  const [row] = await tx`select from agent_draw_state where day = ${day}::date and not is_settled limit 1`
  return row === undefined
}

/** Begins a day from its first draw. What is settled from here on asks for it again. */
export async function beginDay(tx: Tx, day: SiteDate): Promise<void> {
  await tx`delete from agent_rebate_due where day = ${day}::date`
  await tx`
    update agent_rebate_day
    set version = version + 1, step = 'stakes', after_draw = 0, after_order = 0, after_id = 0,
        begun_at = clock_timestamp(), done_at = null
    where day = ${day}::date`
}

/** Says how far a day has come. */
export async function moveDay(tx: Tx, { day, step, afterDraw, afterOrder, afterId }: DayRow): Promise<void> {
  await tx`
    update agent_rebate_day
    set step = ${step}, after_draw = ${afterDraw}, after_order = ${afterOrder}, after_id = ${afterId},
        done_at = case when ${step} = 'done' then clock_timestamp() end
    where day = ${day}::date`
}

/** The draws of a day from one on. */
export async function drawsFrom(tx: Tx, { day, afterDraw }: DayRow): Promise<number[]> {
  const rows = await tx<{ drawId: number }[]>`
    select draw_id as "drawId" from agent_draw where day = ${day}::date and draw_id >= ${afterDraw} order by draw_id`
  return rows.map(({ drawId }) => drawId)
}

/**
 * Adds the valid stakes of a page of a draw's orders to those of their members. Bets between the same changes of chain
 * or rates share a row, which is known by the last such change; those from before the two days in front of the day have
 * the moment of the bet. Changes of others matter only for somebody who moved meanwhile: his lines of then are unknown.
 * @returns how many orders were looked at, and the last
 */
export async function addStakes(
  tx: Tx,
  { day, version }: DayRow,
  { drawId, after, rows }: { drawId: number; after: bigint; rows: number },
): Promise<{ count: number; last: bigint | null }> {
  const [page] = await tx<[{ count: number; last: bigint | null }]>`
    with page as materialized (
      select order_id, member_id, added_at, base from agent_order
      where draw_id = ${drawId} and order_id > ${after} order by order_id limit ${rows}
    ), own as materialized (
      select distinct member_id from page where base > 0
    ), begin as materialized (
      select site_day_start(${day}::date - 2) as at
    ), change as materialized (
      select c.member_id, c.at, c.is_move from agent_change c where c.at > (select at from begin)
    ), touched as (
      select o.member_id, c.at, c.is_move from own o join change c using (member_id)
      union all
      select o.member_id, c.at, c.is_move
      from change c join agent_line l on l.ancestor_id = c.member_id join own o on o.member_id = l.member_id
    ), cut as (
      select member_id, case when bool_or(is_move) then (select array_agg(distinct at order by at) from change)
                             else array_agg(distinct at order by at) end as at
      from touched group by member_id
    ), stake as (
      insert into agent_stake as s (day, member_id, since, version, base)
      select ${day}::date, p.member_id,
             case when p.added_at <= b.at then p.added_at
                  else coalesce(c.at[width_bucket(p.added_at, c.at)], b.at) end,
             ${version}, sum(p.base)
      from page p cross join begin b left join cut c using (member_id)
      where p.base > 0 group by 2, 3 order by 2, 3
      on conflict (day, member_id, since) do update
        set base = excluded.base + case when s.version = excluded.version then s.base else 0 end,
            version = excluded.version
    )
    select count(*)::integer as count, max(order_id) as last from page`
  return page
}

/** What a member staked between two changes, and the agents above him then, the nearest first. */
export interface ChainRow {
  memberId: bigint
  base: bigint
  rate: number
  /** Lists with commas. */
  agents: string
  rates: string
}

/** The next members of a day with their chains. One who has no base any more has a row with 0. */
export const readChains = (tx: Tx, { day, version, afterId }: DayRow, members: number) => tx<ChainRow[]>`
  select member_id as "memberId", base, rate, agents, rates
  from agent_chains(${day}::date, ${version}, ${afterId}, ${members})`

/** What an agent has of a member. */
export interface RebateLine {
  memberId: bigint
  agentId: bigint
  depth: number
  own: number
  given: number
  base: bigint
}

/** Writes the lines of the members after one up to another in place of those of the version before. */
export async function writeLines(
  tx: Tx,
  { day, version, afterId }: DayRow,
  { last, lines }: { last: bigint; lines: readonly RebateLine[] },
): Promise<void> {
  const isTheirs = () => tx`day = ${day}::date and member_id > ${afterId} and member_id <= ${last}`
  await tx`delete from agent_rebate_line where ${isTheirs()}`
  await tx`delete from agent_stake where ${isTheirs()} and version < ${version}`
  if (lines.length === 0) return
  const agentIds = [...new Set(lines.map(({ agentId }) => agentId))].sort((a, b) => (a < b ? -1 : 1))
  await tx`
    insert into agent_rebate (day, agent_id) select ${day}::date, * from unnest(${arrayOf(agentIds)}::bigint[])
    on conflict do nothing`
  await tx`
    insert into agent_rebate_line (day, member_id, agent_id, depth, own_tenths, given_tenths, base)
    select ${day}::date, * from unnest(
      ${arrayOf(lines.map(({ memberId }) => memberId))}::bigint[],
      ${arrayOf(lines.map(({ agentId }) => agentId))}::bigint[],
      ${arrayOf(lines.map(({ depth }) => depth))}::smallint[], ${arrayOf(lines.map(({ own }) => own))}::smallint[],
      ${arrayOf(lines.map(({ given }) => given))}::smallint[], ${arrayOf(lines.map(({ base }) => base))}::bigint[])`
}

/** The sums of the next statements' lines, in thousandths of a 厘. */
export const readSums = (tx: Tx, { day, afterId }: DayRow, agents: number) => tx<AgentSum[]>`
  select r.agent_id as "agentId", coalesce(l.share, 0)::bigint as share
  from (select agent_id from agent_rebate where day = ${day}::date and agent_id > ${afterId}
        order by agent_id limit ${agents}) r
  cross join lateral (
    select sum(x.base * (x.own_tenths - x.given_tenths)) as share from agent_rebate_line x
    where x.agent_id = r.agent_id and x.day = ${day}::date
  ) l
  order by r.agent_id`

export interface AgentSum {
  agentId: bigint
  share: bigint
}

/** What agents earned on a day; `amount` is in 厘. */
export async function writeSums(
  tx: Tx,
  { day }: DayRow,
  sums: readonly (AgentSum & { amount: bigint })[],
): Promise<void> {
  await tx`
    update agent_rebate r set share = s.share, amount = s.amount
    from unnest(${arrayOf(sums.map(({ agentId }) => agentId))}::bigint[],
                ${arrayOf(sums.map(({ share }) => share))}::bigint[],
                ${arrayOf(sums.map(({ amount }) => amount))}::bigint[]) as s(agent_id, share, amount)
    where r.day = ${day}::date and r.agent_id = s.agent_id`
}

/** Whether the books hold other amounts than the statements of a day. */
export async function isUnpaid(tx: Tx, day: SiteDate): Promise<boolean> {
  const [row] = await tx`select from agent_rebate where day = ${day}::date and amount <> paid limit 1`
  return row !== undefined
}

/** Posts to some agents. @returns how many; null when there is nothing left to post */
export async function payAgents(tx: Tx, day: SiteDate, agents: number): Promise<number | null> {
  const [row] = await tx<[{ paid: number | null }]>`select agent_pay(${day}::date, ${agents}) as paid`
  return row.paid
}

/** Days before one bring no rebates: the demonstration writes draws of before anybody was owed any. */
export const forgetPastDays = (tx: Tx, before: SiteDate): Promise<unknown> => tx`
  delete from agent_rebate_due where day < ${before}::date`
