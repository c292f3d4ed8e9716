import { AgentPlan } from '@liuhe/contract/agent-plan.ts'
import type { PlanKind, PlanPeriod } from '@liuhe/domain/agents/plan.ts'
import type { SiteDate } from '@liuhe/domain/time.ts'
import * as z from 'zod/mini'
import type { Queryable, Tx } from '../../../db/connect.ts'
import { periodOf, writtenPlan, type WrittenPlan } from './plans.ts'

// The SQL of plans and of agents' own ratios.

export interface PlanRow {
  planId: bigint
  version: number
  startsOn: SiteDate
  isOn: boolean
  terms: unknown
  madeBy: string
  agreedBy: string | null
  reason: string
  madeAt: Date
}

/** Versions of a kind before one, the newest first. */
export const selectPlans = (db: Queryable, kind: PlanKind, { before, rows }: { before: number; rows: number }) =>
  db<PlanRow[]>`
    select plan_id as "planId", version, to_char(starts_on, 'YYYY-MM-DD') as "startsOn", is_on as "isOn", terms,
           made_by as "madeBy", agreed_by as "agreedBy", reason, made_at as "madeAt"
    from agent_plan where kind = ${kind} and version < ${before} order by version desc limit ${rows}`

/** More versions than anyone makes of a plan. */
const VERSIONS_MOST = 10_000

/** All versions of a kind in the order in which they were made, with how long their periods are. */
export async function planVersions(db: Queryable, kind: PlanKind): Promise<PlanVersionRow[]> {
  const rows = await selectPlans(db, kind, { before: VERSIONS_MOST, rows: VERSIONS_MOST })
  return rows.toReversed().map((row) => ({ ...row, period: periodOf(writtenPlan(kind, row.terms)) }))
}

export interface PlanVersionRow extends PlanRow {
  period: PlanPeriod
}

/** The plan of a run. */
export async function readPlan(db: Queryable, planId: bigint): Promise<WrittenPlan> {
  const [row] = await db<[{ kind: PlanKind; terms: unknown }]>`
    select kind, terms from agent_plan where plan_id = ${planId}`
  return writtenPlan(row.kind, row.terms)
}

export interface NewVersion {
  startsOn: SiteDate
  reason: string
  /** Logins; a seed has one hand alone. */
  people: readonly [maker: string, checker: string | null]
}

/** Adds a version of a kind. */
export async function addPlan(
  db: Queryable,
  { plan, isOn, startsOn, reason, people: [maker, checker] }: NewVersion & { plan: WrittenPlan; isOn: boolean },
): Promise<void> {
  const { kind, terms } = z.encode(AgentPlan, plan)
  await db`
    insert into agent_plan (kind, version, starts_on, is_on, terms, made_by, agreed_by, reason)
    select ${kind}, coalesce(max(version), 0) + 1, ${startsOn}::date, ${isOn}, ${JSON.stringify(terms)}::text::jsonb,
           ${maker}, ${checker}, ${reason}
    from agent_plan where kind = ${kind}`
}

export interface RatioRow {
  memberId: bigint
  account: string
  version: number
  startsOn: SiteDate
  ratio: number | null
  madeBy: string
  agreedBy: string | null
  reason: string
  madeAt: Date
}

/** Ratios of agents after one of them, or of one agent. */
export const selectRatios = (db: Queryable, { memberId, after: [after, version], rows }: RatioPage) => db<RatioRow[]>`
  select r.agent_id as "memberId", m.account, r.version, to_char(r.starts_on, 'YYYY-MM-DD') as "startsOn", r.ratio,
         r.made_by as "madeBy", r.agreed_by as "agreedBy", r.reason, r.made_at as "madeAt"
  from agent_ratio r join member m on m.member_id = r.agent_id
  where (${memberId ?? null}::bigint is null or r.agent_id = ${memberId ?? null})
    and (r.agent_id, r.version) > (${after}::bigint, ${version}::integer)
  order by r.agent_id, r.version limit ${rows}`

interface RatioPage {
  memberId?: bigint | undefined
  after: readonly [agentId: string, version: number]
  rows: number
}

/** An agent's newest version; undefined for an account that is none. */
export async function lastRatio(
  db: Queryable,
  agentId: bigint,
): Promise<{ account: string; version: number; ratio: number | null } | undefined> {
  const [row] = await db<{ account: string; version: number; ratio: number | null }[]>`
    select m.account, coalesce(r.version, 0) as version, r.ratio
    from member m left join lateral (
      select version, ratio from agent_ratio where agent_id = m.member_id order by version desc limit 1
    ) r on true
    where m.member_id = ${agentId} and m.kind = 'member' and m.is_agent`
  return row
}

export async function addRatio(
  tx: Tx,
  {
    agentId,
    ratio,
    startsOn,
    reason,
    people: [maker, checker],
  }: NewVersion & { agentId: bigint; ratio: number | null },
): Promise<void> {
  await tx`
    insert into agent_ratio (agent_id, version, starts_on, ratio, made_by, agreed_by, reason)
    select ${agentId}, coalesce(max(version), 0) + 1, ${startsOn}::date, ${ratio}, ${maker}, ${checker}, ${reason}
    from agent_ratio where agent_id = ${agentId}`
}

/** Versions of plans and ratios come one after another; the lock is held until the transaction ends. */
export async function lockVersions(tx: Tx): Promise<void> {
  await tx`select pg_advisory_xact_lock(11, 2)`
}

/** Whether a day is still to come, so that no period that has begun changes. */
export async function isToCome(db: Queryable, day: SiteDate): Promise<boolean> {
  const [row] = await db<[{ isToCome: boolean }]>`
    select ${day}::date > site_day(clock_timestamp()) as "isToCome"`
  return row.isToCome
}
