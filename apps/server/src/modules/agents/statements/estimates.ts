import type * as api from '@liuhe/contract/api/agent-statements.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { shareOfBelow } from '@liuhe/domain/agents/monthly.ts'
import { ofLevel, PLAN_KINDS, type PlanKind, type PlannedPeriod, periodsOf } from '@liuhe/domain/agents/plan.ts'
import { type Money, type Tenths, wholeFen } from '@liuhe/domain/money.ts'
import { addDays, type SiteDate } from '@liuhe/domain/time.ts'
import type { Queryable } from '../../../db/connect.ts'
import type { ReadContext } from '../../../http/context.ts'
import type { SignedIn } from '../../../http/sessions/viewer.ts'
import { keepEstimates, keptEstimates, readRunning, runningRebate } from './estimate-queries.ts'
import type { KeptEstimate } from './estimate-queries.ts'
import { type PlanVersionRow, planVersions } from './plan-queries.ts'
import { type Plan, planOf, writtenPlan } from './plans.ts'
import * as queries from './run-queries.ts'
import { ladderOf, type LineSum, linesOf, type Part, partsOf } from './work-out.ts'

// What an agent's statements would be if their periods ended now (未结算): by the same functions as statements, from the
// same sums of days, so that the last estimate is the statement. Rebates are by the rates of now.

/** No period is longer. */
const DAYS_MOST = 31
/** The monthly plan asks for members below agents two layers down. */
const MONTHLY_DEPTH = 3
/** Estimates from more rows than these are kept for a while. */
const ROWS_FEW = 1_000

/** Statements of periods that are under way. */
export async function readRunningStatements({
  sql,
  viewer: { memberId: agentId },
}: ReadContext<SignedIn>): Promise<OutputOf<typeof api.runningStatements>> {
  const kept = await keptEstimates(sql, agentId)
  if (kept !== undefined) return { data: kept.map(({ amount, ...one }) => ({ ...one, amount: BigInt(amount) })) }
  const data: OutputOf<typeof api.runningStatements>['data'] = [await estimateRebate(sql, agentId)]
  let rows = 0
  for (const kind of PLAN_KINDS) {
    const running = await runningPeriod(sql, kind)
    if (running === undefined) continue
    const { read, ...shown } = await estimatePeriod(sql, agentId, { kind, ...running })
    rows += read
    data.push(shown)
  }
  if (rows > ROWS_FEW) {
    const texts = data.map(({ amount, ...one }): KeptEstimate => ({ ...one, amount: String(amount) }))
    await keepEstimates(sql, agentId, texts)
  }
  return { data }
}

/** The day that is not worked out yet: until two o'clock that is yesterday. */
async function runningDay(sql: Queryable, kind: PlanKind): Promise<{ after: SiteDate | null; day: SiteDate }> {
  const { after, until } = await queries.daysToMake(sql, kind)
  return { after, day: addDays(until, 1) }
}

async function runningPeriod(sql: Queryable, kind: PlanKind): Promise<PlannedPeriod<PlanVersionRow> | undefined> {
  const { after, day } = await runningDay(sql, kind)
  const periods = periodsOf(await planVersions(sql, kind), {
    after: after ?? undefined,
    until: addDays(day, DAYS_MOST),
  })
  return periods.find(({ from, to }) => from <= day && day <= to)
}

/** An agent's ratio of dividends in the period that is under way: his own, or that of his level (Domain §7.6). */
export async function dividendRatio(sql: Queryable, agentId: bigint): Promise<Tenths | undefined> {
  const period = await runningPeriod(sql, 'dividend')
  const [row] = period === undefined ? [] : await queries.readLadders(sql, period, [agentId])
  if (period === undefined || row === undefined) return undefined
  const plan = planOf(writtenPlan('dividend', period.version.terms))
  const ladder = ladderOf(row)
  const ofHisLevel = plan.kind === 'dividend' ? ofLevel(plan.terms.ratios, ladder.length) : undefined
  return ladder[0]?.ratio ?? ofHisLevel ?? 0
}

async function estimateRebate(sql: Queryable, agentId: bigint) {
  const { day } = await runningDay(sql, 'wage')
  const share = await runningRebate(sql, { agentId, day })
  return { kind: 'rebate' as const, from: day, to: day, amount: wholeFen(share / 1000n), tier: null }
}

interface Running extends PlannedPeriod<PlanVersionRow> {
  kind: PlanKind
}

async function estimatePeriod(sql: Queryable, agentId: bigint, { kind, from, to, version }: Running) {
  const plan = planOf(writtenPlan(kind, version.terms))
  const below = await readRunning(sql, {
    ...{ agentId, from, to, byGame: plan.kind === 'dividend' },
    ...(plan.kind === 'monthly' && { depth: MONTHLY_DEPTH }),
    activeMin: plan.kind === 'dividend' ? 0n : plan.terms.activeStakeMin,
  })
  const figures = Map.groupBy(below, (one) => one.agentId)
  const lines: (LineSum & { agentId: bigint; belowId: bigint })[] = []
  for (const { agentId: belowId, ...one } of await queries.readLadders(sql, { from, to }, [...figures.keys()])) {
    lines.push(...linesOf(plan, ladderOf(one), figures.get(belowId) ?? []).map((line) => ({ ...line, belowId })))
  }
  const { amount, tier } = await amountOf(sql, agentId, {
    plan,
    from,
    lines: Map.groupBy(lines, (line) => line.agentId),
  })
  return { kind, from, to, amount, tier, read: below.length }
}

interface Lines {
  plan: Plan
  from: SiteDate
  lines: ReadonlyMap<bigint, readonly (LineSum & { belowId: bigint })[]>
}

/** Of the agent's own lines; of a month also shares of what agents below him have by theirs. */
async function amountOf(
  sql: Queryable,
  agentId: bigint,
  { plan, from, lines }: Lines,
): Promise<{ amount: Money; tier: number | null }> {
  const own = lines.get(agentId) ?? []
  const at = (depth: number) => own.filter((line) => line.depth === depth).map(({ belowId }) => belowId)
  const [lower, sub] =
    plan.kind === 'monthly' ? [new Set(at(2)), new Set(at(3))] : [new Set<bigint>(), new Set<bigint>()]
  const ids = [agentId, ...lower, ...sub]
  const carried = Map.groupBy(await queries.readCarried(sql, { kind: plan.kind, from }, ids), (one) => one.agentId)
  const partsOfAgent = (id: bigint): Part[] => {
    const before = new Map((carried.get(id) ?? []).map((one) => [one.game, one.carried]))
    return partsOf(plan, lines.get(id) ?? [], { before, adjustment: 0n })
  }
  const sum = (agents: Iterable<bigint>) =>
    [...agents].flatMap(partsOfAgent).reduce((all, { amount }) => all + amount, 0n)
  const shares = plan.kind === 'monthly' ? shareOfBelow(plan.terms, { lower: sum(lower), sub: sum(sub) }) : 0n
  const parts = partsOfAgent(agentId)
  return { amount: sum([agentId]) + shares, tier: parts[0]?.tier ?? null }
}
