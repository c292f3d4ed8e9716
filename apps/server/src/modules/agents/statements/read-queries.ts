import type { GameKind, PlanKind } from '@liuhe/domain/agents/plan.ts'
import type { Money } from '@liuhe/domain/money.ts'
import type { SiteDate } from '@liuhe/domain/time.ts'
import type { Queryable, Tx } from '../../../db/connect.ts'
import type { RunStep } from './run-queries.ts'
import type { RunGame } from './work-out.ts'

// What operators, and agents of their own, read of statements.

export interface RunTotals {
  runId: bigint
  kind: PlanKind
  from: SiteDate
  to: SiteDate
  planId: bigint
  planVersion: number
  version: number
  step: RunStep
  isDue: boolean
  doneAt: Date | null
  agents: number
  held: number
  amount: Money
  paid: Money
}

/** Runs of a kind before a day, the newest first. */
export const selectRuns = (
  db: Queryable,
  { kind, before, rows }: { kind: PlanKind; before: SiteDate | undefined; rows: number },
) => db<RunTotals[]>`
  select ${totals(db)} from (
    select * from agent_run
    where kind = ${kind} and (${before ?? null}::date is null or from_day < ${before ?? null}::date)
    order by from_day desc limit ${rows}) r
  join agent_plan p using (plan_id) ${sums(db)} order by r.from_day desc`

/** One run. */
export async function findRun(db: Queryable, runId: bigint): Promise<RunTotals | undefined> {
  const [row] = await db<RunTotals[]>`
    select ${totals(db)} from agent_run r join agent_plan p using (plan_id) ${sums(db)} where r.run_id = ${runId}`
  return row
}

const totals = (db: Queryable) => db`
  r.run_id as "runId", r.kind, to_char(r.from_day, 'YYYY-MM-DD') as from, to_char(r.to_day, 'YYYY-MM-DD') as to,
  r.plan_id as "planId", p.version as "planVersion", r.version, r.step, r.done_at as "doneAt",
  exists (select from agent_run_due d where d.run_id = r.run_id) as "isDue", s.*`

const sums = (db: Queryable) => db`
  cross join lateral (
    select count(*)::integer as agents, (count(*) filter (where is_held))::integer as held,
           coalesce(sum(amount), 0)::bigint as amount, coalesce(sum(paid), 0)::bigint as paid
    from agent_statement t where t.run_id = r.run_id
  ) s`

export interface StatementRow {
  statementId: bigint
  runId: bigint
  kind: PlanKind
  from: SiteDate
  to: SiteDate
  planId: bigint
  step: RunStep
  isDue: boolean
  agentId: bigint
  account: string
  level: number
  amount: Money
  paid: Money
  taken: Money
  adjustment: Money
  isHeld: boolean
  note: string
}

/** Statements of a run after an agent. */
export const selectStatements = (
  db: Queryable,
  { runId, after, rows }: { runId: bigint; after: bigint; rows: number },
) => db<StatementRow[]>`
  select ${statementColumns(db)} from agent_statement s join agent_run r using (run_id)
  join member m on m.member_id = s.agent_id
  where s.run_id = ${runId} and s.agent_id > ${after} order by s.agent_id limit ${rows}`

/** One statement; of one agent where one is named. */
export async function findStatement(
  db: Queryable,
  { statementId, agentId }: { statementId: bigint; agentId?: bigint },
): Promise<StatementRow | undefined> {
  const [row] = await db<StatementRow[]>`
    select ${statementColumns(db)} from agent_statement s join agent_run r using (run_id)
    join member m on m.member_id = s.agent_id
    where s.statement_id = ${statementId} and (${agentId ?? null}::bigint is null or s.agent_id = ${agentId ?? null})`
  return row
}

const statementColumns = (db: Queryable) => db`
  s.statement_id as "statementId", s.run_id as "runId", r.kind, to_char(r.from_day, 'YYYY-MM-DD') as from,
  to_char(r.to_day, 'YYYY-MM-DD') as to, r.plan_id as "planId", r.step,
  exists (select from agent_run_due d where d.run_id = r.run_id) as "isDue", s.agent_id as "agentId", m.account,
  s.level, s.amount, s.paid, s.taken, s.adjustment, s.is_held as "isHeld", s.note`

interface OfAgent {
  runId: bigint
  agentId: bigint
}

export interface PartRow {
  game: RunGame
  stake: Money
  profit: Money
  recharged: Money
  costs: Money
  active: number
  own: number
  tier: number | null
  before: Money
  carried: Money
  amount: Money
  fromBelow: Money
}

export const selectParts = (db: Queryable, { runId, agentId }: OfAgent) => db<PartRow[]>`
  select game, stake, profit, recharged, costs, active, own, tier, before, carried, amount, from_below as "fromBelow"
  from agent_part where run_id = ${runId} and agent_id = ${agentId} order by game`

export interface LevelRow {
  game: RunGame
  depth: number
  own: number
  given: number
  members: number
  active: number
  stake: Money
  profit: Money
  recharged: Money
}

/** The layers of a statement: what its lines are together, by depth and ratios. */
export const selectLevels = (db: Queryable, { runId, agentId }: OfAgent) => db<LevelRow[]>`
  select game, depth, own, given, sum(members)::integer as members, sum(active)::integer as active,
         sum(stake)::bigint as stake, sum(profit)::bigint as profit, sum(recharged)::bigint as recharged
  from agent_run_line where run_id = ${runId} and agent_id = ${agentId}
  group by 1, 2, 3, 4 order by depth, game, own, given`

export interface MemberRow {
  memberId: bigint
  belowId: bigint
  account: string
  game: GameKind | 'money'
  depth: number
  own: number
  given: number
  stake: Money
  profit: Money
  recharged: Money
}

/** Where a page of members ends. */
export type MemberKey = readonly [belowId: string, memberId: string, game: string]
export const FIRST_MEMBER: MemberKey = ['0', '0', '']

/**
 * Members of a statement after a key, of all layers or one; for the agent himself without those who stay away from
 * play. A dividend has only the games that it shares.
 */
export const selectMembers = (
  db: Queryable,
  { runId, agentId, depth, isForAgent, after: [below, member, game], rows }: OfAgent & MemberPage,
) => db<MemberRow[]>`
  select r.member_id as "memberId", r.agent_id as "belowId", m.account, r.game, l.depth, l.own, l.given, r.stake,
         r.profit, r.recharged
  from agent_run_line l
  join agent_run_member r on r.run_id = l.run_id and r.agent_id = l.below_id and l.game in (r.game, 'all')
  join member m on m.member_id = r.member_id
  where l.run_id = ${runId} and l.agent_id = ${agentId}
    and (${depth ?? null}::smallint is null or l.depth = ${depth ?? null})
    and not (${isForAgent}::boolean and exists (select from agent_hidden h where h.member_id = r.member_id))
    and l.below_id >= ${below}::bigint
    and (r.agent_id, r.member_id, r.game) > (${below}::bigint, ${member}::bigint, ${game}::text collate "C")
  order by r.agent_id, r.member_id, r.game limit ${rows}`

interface MemberPage {
  depth?: number | undefined
  isForAgent: boolean
  after: MemberKey
  rows: number
}

/** Whether a member is behind a statement. */
export async function isBehind(db: Queryable, { runId, agentId }: OfAgent, memberId: bigint): Promise<boolean> {
  const [row] = await db`
    select from agent_run_line l join agent_run_member r on r.run_id = l.run_id and r.agent_id = l.below_id
    where l.run_id = ${runId} and l.agent_id = ${agentId} and r.member_id = ${memberId} limit 1`
  return row !== undefined
}

interface Span {
  memberId: bigint
  from: SiteDate
  to: SiteDate
  rows: number
}

/** How long before its settlement a bet may have been placed: chases are. */
const PLACED_DAYS = 60

/** Orders of a member that were settled in a period, after one of them. */
export const selectOrders = (db: Queryable, { memberId, from, to, rows, after }: Span & { after: bigint }) =>
  db<OrderRow[]>`
    select order_id as "orderId", draw_id as "drawId", play_code as "playCode", added_at as "addedAt",
           settled_at as "settledAt", stake, profit
    from agent_game_order
    where member_id = ${memberId} and settled_at >= site_day_start(${from}::date)
      and settled_at < site_day_start(${to}::date + 1)
      and order_id > greatest(${after}, id_at(site_day_start(${from}::date - ${PLACED_DAYS}::integer)))
    order by order_id limit ${rows}`

export interface OrderRow {
  orderId: bigint
  drawId: number
  playCode: string
  addedAt: Date
  settledAt: Date
  stake: Money
  profit: Money
}

/** Rounds of a member that were settled in a period, after one of them. */
export const selectRounds = (
  db: Queryable,
  { memberId, from, to, rows, after: [vendor, round] }: Span & { after: readonly [vendor: string, round: string] },
) => db<RoundRow[]>`
  select vendor, round_code as "roundCode", game_name as "gameName", game, settled_at as "settledAt", stake, profit
  from agent_game_round
  where member_id = ${memberId} and settled_at >= site_day_start(${from}::date)
    and settled_at < site_day_start(${to}::date + 1) and (vendor, round_code) > (${vendor}, ${round})
  order by vendor, round_code limit ${rows}`

export interface RoundRow {
  vendor: string
  roundCode: string
  gameName: string
  game: GameKind
  settledAt: Date
  stake: Money
  profit: Money
}

/** Locks a run that waits for people. @returns how often it was worked out; undefined for any other */
export async function lockWaiting(tx: Tx, runId: bigint, step: 'risk' | 'review'): Promise<number | undefined> {
  const [row] = await tx<{ version: number }[]>`
    select version from agent_run where run_id = ${runId} and step = ${step} for update`
  return row?.version
}

/** What a run would pay now, and take back. */
export async function duesOfRun(db: Queryable, runId: bigint): Promise<Dues> {
  const [row] = await db<[Dues]>`
    select count(*)::integer as agents, coalesce(sum(greatest(amount - paid, 0)), 0)::bigint as amount,
           coalesce(sum(greatest(paid - amount, 0)), 0)::bigint as "takenBack"
    from agent_statement where run_id = ${runId} and amount <> paid and not is_held`
  return row
}

export interface Dues {
  agents: number
  amount: Money
  takenBack: Money
}

/** A run goes on with a step; its row is locked. */
export async function letGoOn(tx: Tx, runId: bigint, step: 'review' | 'pay'): Promise<void> {
  await tx`update agent_run set step = ${step} where run_id = ${runId}`
}

/** Holds a statement or lets it go on; what a finished run did not pay is paid by its next part. */
export async function holdStatement(
  tx: Tx,
  { statementId, runId, isHeld, note }: { statementId: bigint; runId: bigint; isHeld: boolean; note: string },
): Promise<void> {
  await tx`select from agent_run where run_id = ${runId} for update`
  await tx`
    update agent_statement set is_held = ${isHeld}, note = ${note} where statement_id = ${statementId}`
  if (!isHeld) await tx`update agent_run set step = 'pay', done_at = null where run_id = ${runId} and step = 'done'`
}

/** Sets what is added to the net of a month; the run, whose row is locked, is summed up again as another version. */
export async function adjustStatement(
  tx: Tx,
  { statementId, runId, adjustment, note }: { statementId: bigint; runId: bigint; adjustment: Money; note: string },
): Promise<void> {
  await tx`
    update agent_statement set adjustment = ${adjustment}, note = ${note} where statement_id = ${statementId}`
  await tx`update agent_run set step = 'sums', after_id = 0, version = version + 1 where run_id = ${runId}`
}
