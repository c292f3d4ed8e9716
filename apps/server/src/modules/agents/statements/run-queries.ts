import type { PlanKind } from '@liuhe/domain/agents/plan.ts'
import type { Money } from '@liuhe/domain/money.ts'
import type { SiteDate } from '@liuhe/domain/time.ts'
import { arrayOf } from '../../../db/array-literal.ts'
import type { Queryable, Tx } from '../../../db/connect.ts'
import type { BelowFigures, LineSum, Part, RunGame, RunLine } from './work-out.ts'

// The SQL of runs of statements (decision 119). A process that works on a run holds its row until its part is
// committed.

export type RunStep = 'new' | 'clear' | 'members' | 'lines' | 'sums' | 'upper' | 'risk' | 'review' | 'pay' | 'done'

/** How far a run has come. */
export interface RunRow {
  runId: bigint
  kind: PlanKind
  from: SiteDate
  to: SiteDate
  planId: bigint
  version: number
  step: RunStep
  /** Of members or agents: the last one. */
  afterId: bigint
}

type OfKind = Pick<RunRow, 'kind' | 'from'>

/** At what time of the site the day before is worked out, as rebates are. */
const HOURS_AFTER = 2

/** The last day of a kind's runs, and the last day that is over. */
export async function daysToMake(db: Queryable, kind: PlanKind): Promise<{ after: SiteDate | null; until: SiteDate }> {
  const [row] = await db<[{ after: SiteDate | null; until: SiteDate }]>`
    select to_char((select max(to_day) from agent_run where kind = ${kind}), 'YYYY-MM-DD') as after,
           to_char(site_day(clock_timestamp() - ${HOURS_AFTER} * interval '1 hour') - 1, 'YYYY-MM-DD') as until`
  return row
}

export async function insertRun(
  db: Queryable,
  { kind, from, to, planId }: Pick<RunRow, 'kind' | 'from' | 'to' | 'planId'>,
): Promise<void> {
  await db`
    insert into agent_run (kind, from_day, to_day, plan_id)
    values (${kind}, ${from}::date, ${to}::date, ${planId}) on conflict do nothing`
}

/** Runs of a kind that have something left to do, the oldest first. */
export async function openRuns(db: Queryable, kind: PlanKind): Promise<bigint[]> {
  const rows = await db<{ runId: bigint }[]>`
    select run_id as "runId" from agent_run
    where kind = ${kind}
      and run_id in (select run_id from agent_run where step not in ('risk', 'review', 'done')
                     union select run_id from agent_run_due)
    order by from_day`
  return rows.map(({ runId }) => runId)
}

/** Takes a run that nobody else works on. `waits`: an earlier one of its kind does not know yet what it carries on. */
export async function takeRun(
  tx: Tx,
  runId: bigint,
): Promise<(RunRow & { isDue: boolean; waits: boolean }) | undefined> {
  const [row] = await tx<(RunRow & { isDue: boolean; waits: boolean })[]>`
    select run_id as "runId", kind, to_char(from_day, 'YYYY-MM-DD') as from, to_char(to_day, 'YYYY-MM-DD') as to,
           plan_id as "planId", version, step, after_id as "afterId",
           step = 'new' or exists (select from agent_run_due d where d.run_id = r.run_id) as "isDue",
           exists (select from agent_run e where e.kind = r.kind and e.from_day < r.from_day
                   and e.step in ('new', 'clear', 'members', 'lines', 'sums')) as waits
    from agent_run r where run_id = ${runId} for update skip locked`
  return row
}

/** Whether no result is being reversed. */
export async function isSettled(tx: Tx): Promise<boolean> {
  const [row] = await tx`select from agent_reversal limit 1`
  return row === undefined
}

/** Whether everything that is noted of the days of a run is counted. */
export async function isCounted(tx: Tx, { from, to }: RunRow): Promise<boolean> {
  const [row] = await tx<[{ isCounted: boolean }]>`
    select not exists (select from agent_moved where day between ${from}::date and ${to}::date)
           and not exists (select from agent_bill_due where transfer_id < id_at(site_day_start(${to}::date + 1)))
           as "isCounted"`
  return row.isCounted
}

/** Begins a run. What changes from here on asks for it again. */
export async function beginRun(tx: Tx, { runId }: RunRow): Promise<void> {
  await tx`delete from agent_run_due where run_id = ${runId}`
  await tx`
    update agent_run
    set version = version + 1, step = 'clear', after_id = 0, begun_at = clock_timestamp(), done_at = null
    where run_id = ${runId}`
}

/** Says how far a run has come. */
export async function moveRun(tx: Tx, { runId, step, afterId }: Pick<RunRow, 'runId' | 'step' | 'afterId'>) {
  await tx`
    update agent_run
    set step = ${step}, after_id = ${afterId}, done_at = case when ${step} = 'done' then clock_timestamp() end
    where run_id = ${runId}`
}

/** Deletes some rows of the version before. @returns whether there may be more */
export async function clearRows(tx: Tx, { runId }: RunRow, rows: number): Promise<boolean> {
  const members = await tx`
    delete from agent_run_member
    where ctid = any (array(select ctid from agent_run_member where run_id = ${runId} limit ${rows}))`
  const lines = await tx`
    delete from agent_run_line
    where ctid = any (array(select ctid from agent_run_line where run_id = ${runId} limit ${rows}))`
  return members.count === rows || lines.count === rows
}

/** Writes what the next members did. @returns the last one; null when there is none */
export async function addMembers(tx: Tx, { runId, afterId }: RunRow, members: number): Promise<bigint | null> {
  const [row] = await tx<[{ last: bigint | null }]>`select agent_run_members(${runId}, ${afterId}, ${members}) as last`
  return row.last
}

/** The last of the next agents who have members right below them; null when there is none. */
export async function lastBelow(tx: Tx, { runId, afterId }: RunRow, agents: number): Promise<bigint | null> {
  const [row] = await tx<[{ last: bigint | null }]>`
    select max(agent_id) as last from (
      select agent_id from agent_run_member where run_id = ${runId} and agent_id > ${afterId}
      group by agent_id order by agent_id limit ${agents}) a`
  return row.last
}

/**
 * What the members right below agents up to one did: by kind of games, or all together. A range of the index, because
 * rows that were just written are in no statistics.
 */
export const readBelow = (
  tx: Tx,
  { runId, afterId }: RunRow,
  { last, byGame, activeMin }: { last: bigint; byGame: boolean; activeMin: Money },
) => tx<(BelowFigures & { agentId: bigint })[]>`
  with member as (
    select m.agent_id, m.member_id, case when ${byGame} then m.game else 'all' end as game, sum(m.stake) as stake,
           sum(m.profit) as profit, sum(m.recharged) as recharged, sum(m.gifts) as gifts,
           coalesce(sum(m.profit) filter (where m.game in ('sports', 'live')), 0) as foreign_profit
    from agent_run_member m
    where m.run_id = ${runId} and m.agent_id > ${afterId} and m.agent_id <= ${last} group by 1, 2, 3
  )
  select agent_id as "agentId", game, count(*)::integer as members,
         (count(*) filter (where stake > 0 and stake >= ${activeMin}))::integer as active, sum(stake)::bigint as stake,
         sum(profit)::bigint as profit, sum(recharged)::bigint as recharged, sum(gifts)::bigint as gifts,
         sum(foreign_profit)::bigint as foreign
  from member group by 1, 2 order by 1, 2`

/** Who stands above some agents, from themselves up, with ratios of their own; lists with commas. */
export const readLadders = (db: Queryable, { from, to }: Pick<RunRow, 'from' | 'to'>, agentIds: readonly bigint[]) =>
  db<{ agentId: bigint; agents: string; ratios: string }[]>`
    select agent_id as "agentId", agents, ratios
    from agent_ladders(${from}::date, ${to}::date, ${arrayOf(agentIds)}::bigint[])`

export async function writeLines(
  tx: Tx,
  { runId }: RunRow,
  lines: readonly (RunLine & { belowId: bigint })[],
): Promise<void> {
  if (lines.length === 0) return
  const column = (key: keyof (typeof lines)[number]) => arrayOf(lines.map((line) => line[key]))
  const games = column('game')
  await tx`
    insert into agent_run_line (run_id, agent_id, below_id, game, depth, level, own, given, members, active, stake,
                                profit, recharged, costs)
    select ${runId}, * from unnest(
      ${column('agentId')}::bigint[], ${column('belowId')}::bigint[], ${games}::text[],
      ${column('depth')}::smallint[], ${column('level')}::smallint[], ${column('own')}::smallint[],
      ${column('given')}::smallint[], ${column('members')}::integer[], ${column('active')}::integer[],
      ${column('stake')}::bigint[], ${column('profit')}::bigint[], ${column('recharged')}::bigint[],
      ${column('costs')}::bigint[])`
}

/** A statement for everybody who has lines, and for those who bring a loss from the period before. */
export async function openStatements(tx: Tx, row: RunRow): Promise<void> {
  await tx`
    insert into agent_statement (run_id, agent_id)
    select ${row.runId}, agent_id from (
      select agent_id from agent_run_line where run_id = ${row.runId}
      union
      select agent_id from agent_part where run_id = ${runBefore(tx, row)} and carried < 0
    ) a order by agent_id on conflict do nothing`
}

const runBefore = (db: Queryable, { kind, from }: OfKind) => db`(
  select run_id from agent_run where kind = ${kind} and from_day < ${from}::date order by from_day desc limit 1)`

/** The next agents with statements, an operator's adjustment with each. */
export const readAgents = (tx: Tx, { runId, afterId }: RunRow, agents: number) =>
  tx<{ agentId: bigint; adjustment: Money }[]>`
    select agent_id as "agentId", adjustment from agent_statement
    where run_id = ${runId} and agent_id > ${afterId} order by agent_id limit ${agents}`

/** Lines of agents, added up where they are worth the same. */
export const readLineSums = (tx: Tx, { runId, afterId }: RunRow, last: bigint) =>
  tx<(LineSum & { agentId: bigint })[]>`
    select agent_id as "agentId", game, depth, given, max(own) as own, max(level) as level,
           sum(active)::integer as active, sum(stake)::bigint as stake, sum(profit)::bigint as profit,
           sum(recharged)::bigint as recharged, sum(costs)::bigint as costs
    from agent_run_line where run_id = ${runId} and agent_id > ${afterId} and agent_id <= ${last}
    group by 1, 2, 3, 4`

/** What the period before left to agents. */
export const readCarried = (db: Queryable, row: OfKind, agentIds: readonly bigint[]) => db<Carried[]>`
  select agent_id as "agentId", game, carried from agent_part
  where run_id = ${runBefore(db, row)} and carried < 0 and agent_id = any (${arrayOf(agentIds)}::bigint[])`

export interface Carried {
  agentId: bigint
  game: RunGame
  carried: Money
}

/** Takes the parts of agents away. @returns what they carried on */
export const dropParts = (tx: Tx, { runId }: RunRow, agentIds: readonly bigint[]) => tx<Carried[]>`
  with dropped as (
    delete from agent_part where run_id = ${runId} and agent_id = any (${arrayOf(agentIds)}::bigint[])
    returning agent_id, game, carried
  )
  select agent_id as "agentId", game, carried from dropped where carried < 0`

export async function writeParts(
  tx: Tx,
  { runId }: RunRow,
  parts: readonly (Part & { agentId: bigint })[],
): Promise<void> {
  if (parts.length === 0) return
  const column = (key: keyof (typeof parts)[number]) => arrayOf(parts.map((part) => part[key] ?? null))
  const games = column('game')
  await tx`
    insert into agent_part (run_id, agent_id, game, stake, profit, recharged, costs, active, own, tier, before, carried,
                            amount)
    select ${runId}, * from unnest(
      ${column('agentId')}::bigint[], ${games}::text[], ${column('stake')}::bigint[],
      ${column('profit')}::bigint[], ${column('recharged')}::bigint[], ${column('costs')}::bigint[],
      ${column('active')}::integer[], ${column('own')}::smallint[], ${column('tier')}::smallint[],
      ${column('before')}::bigint[], ${column('carried')}::bigint[], ${column('amount')}::bigint[])`
}

/** The run after this one reads what this one carried on: it is to be worked out again where it is there. */
export async function redoNext(tx: Tx, { kind, from }: RunRow): Promise<void> {
  await tx`
    insert into agent_run_due (run_id)
    select run_id from agent_run where kind = ${kind} and from_day > ${from}::date and step <> 'new'
    order by from_day limit 1`
}

/** Amounts of statements are the sums of their parts. */
export async function writeAmounts(
  tx: Tx,
  { runId }: RunRow,
  agents: readonly { agentId: bigint; level: number }[],
): Promise<void> {
  await tx`
    update agent_statement s
    set level = a.level, amount = coalesce((select sum(p.amount + p.from_below) from agent_part p
                                            where p.run_id = s.run_id and p.agent_id = s.agent_id), 0)
    from unnest(${arrayOf(agents.map(({ agentId }) => agentId))}::bigint[],
                ${arrayOf(agents.map(({ level }) => level))}::smallint[]) as a(agent_id, level)
    where s.run_id = ${runId} and s.agent_id = a.agent_id`
}

/** Commissions of the agents one and two layers below. */
export const readBelowCommissions = (tx: Tx, { runId, afterId }: RunRow, last: bigint) =>
  tx<{ agentId: bigint; lower: Money; sub: Money }[]>`
    select l.agent_id as "agentId", coalesce(sum(p.amount) filter (where l.depth = 2), 0)::bigint as lower,
           coalesce(sum(p.amount) filter (where l.depth = 3), 0)::bigint as sub
    from agent_run_line l join agent_part p on p.run_id = l.run_id and p.agent_id = l.below_id
    where l.run_id = ${runId} and l.agent_id > ${afterId} and l.agent_id <= ${last} and l.depth in (2, 3)
    group by 1`

export async function addFromBelow(
  tx: Tx,
  { runId }: RunRow,
  shares: readonly { agentId: bigint; amount: Money }[],
): Promise<void> {
  await tx`
    with share as (
      select * from unnest(${arrayOf(shares.map(({ agentId }) => agentId))}::bigint[],
                           ${arrayOf(shares.map(({ amount }) => amount))}::bigint[]) as s(agent_id, amount)
    ), part as (
      update agent_part p set from_below = s.amount from share s where p.run_id = ${runId} and p.agent_id = s.agent_id
      returning p.agent_id, p.amount + p.from_below as amount
    )
    update agent_statement s set amount = p.amount from part p where s.run_id = ${runId} and s.agent_id = p.agent_id`
}

/** Whether the books hold other amounts than the statements of a run that are not held. */
export async function isUnpaid(tx: Tx, { runId }: RunRow): Promise<boolean> {
  const [row] = await tx`
    select from agent_statement where run_id = ${runId} and amount <> paid and not is_held limit 1`
  return row !== undefined
}

/** Posts to some agents. @returns how many; null when there is nothing left to post */
export async function payAgents(tx: Tx, { runId }: RunRow, agents: number): Promise<number | null> {
  const [row] = await tx<[{ paid: number | null }]>`select agent_statement_pay(${runId}, ${agents}) as paid`
  return row.paid
}
