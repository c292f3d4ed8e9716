import { shareOfBelow } from '@liuhe/domain/agents/monthly.ts'
import { PLAN_KINDS, periodsOf, type PlanKind } from '@liuhe/domain/agents/plan.ts'
import type { Sql, Tx } from '../../../db/connect.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { planVersions, readPlan } from './plan-queries.ts'
import { type Plan, planOf } from './plans.ts'
import * as queries from './run-queries.ts'
import { ladderOf, linesOf, partsOf, type RunGame } from './work-out.ts'

// 代理分红, 代理日工资 and 月佣金 (Domain §7.6–7.8, decision 119). A period is worked out in steps: what members did, lines of the
// agents above them, sums of agents, for months what comes from agents below, payments. Each part of a step is one
// transaction that holds the run's row and moves its mark, so a process may be killed anywhere, and several may run.

/** How much one transaction does: far from the five seconds that a statement may take. */
export interface RunParts {
  members: number
  agents: number
  rows: number
}
const PARTS: RunParts = { members: 5_000, agents: 500, rows: 20_000 }

/** Works out and pays every period that is over and not through. @returns how many parts were done */
export async function runStatements(sql: Sql, parts: Partial<RunParts> = {}): Promise<number> {
  let done = 0
  for (const kind of PLAN_KINDS) {
    await makeRuns(sql, kind)
    // Again while something is done, because a run may ask for the one after it.
    for (let last = -1; last !== done; ) {
      last = done
      for (const runId of await queries.openRuns(sql, kind)) {
        while (await inTransaction(sql, (tx) => doPart(tx, runId, { ...PARTS, ...parts }))) done += 1
      }
    }
  }
  return done
}

/** Makes a run for each period that is over. Two processes make the same ones, because what is over does not change. */
async function makeRuns(sql: Sql, kind: PlanKind): Promise<void> {
  const versions = await planVersions(sql, kind)
  const { after, until } = await queries.daysToMake(sql, kind)
  for (const { from, to, version } of periodsOf(versions, { after: after ?? undefined, until })) {
    await queries.insertRun(sql, { kind, from, to, planId: version.planId })
  }
}

/** @returns whether there may be more to do now: not at the end, and not while something is waited for */
async function doPart(tx: Tx, runId: bigint, parts: RunParts): Promise<boolean> {
  const row = await queries.takeRun(tx, runId)
  if (row === undefined) return false
  if (row.isDue) {
    if (row.waits || !(await queries.isSettled(tx)) || !(await queries.isCounted(tx, row))) return false
    await queries.beginRun(tx, row)
    return true
  }
  switch (row.step) {
    case 'clear':
      if (!(await queries.clearRows(tx, row, parts.rows))) await queries.moveRun(tx, { ...row, step: 'members' })
      return true
    case 'members':
      return addMembers(tx, row, parts)
    case 'lines':
      return drawLines(tx, row, parts)
    case 'sums':
      return !row.waits && addUp(tx, row, parts)
    case 'upper':
      return addShares(tx, row, parts)
    case 'pay':
      return pay(tx, row, parts)
    case 'new':
    case 'risk':
    case 'review':
    case 'done':
      return false
  }
}

async function addMembers(tx: Tx, row: queries.RunRow, { members }: RunParts): Promise<boolean> {
  const last = await queries.addMembers(tx, row, members)
  await queries.moveRun(tx, last === null ? { ...row, step: 'lines', afterId: 0n } : { ...row, afterId: last })
  return true
}

async function drawLines(tx: Tx, row: queries.RunRow, { agents }: RunParts): Promise<boolean> {
  const plan = await planOfRun(tx, row)
  const activeMin = plan.kind === 'dividend' ? 0n : plan.terms.activeStakeMin
  const last = await queries.lastBelow(tx, row, agents)
  if (last === null) {
    await queries.openStatements(tx, row)
    await queries.moveRun(tx, { ...row, step: 'sums', afterId: 0n })
    return true
  }
  const below = await queries.readBelow(tx, row, { last, byGame: plan.kind === 'dividend', activeMin })
  const belowIds = [...new Set(below.map(({ agentId }) => agentId))]
  const ladders = new Map((await queries.readLadders(tx, row, belowIds)).map((one) => [one.agentId, ladderOf(one)]))
  const figures = Map.groupBy(below, ({ agentId }) => agentId)
  const lines = belowIds.flatMap((belowId) =>
    linesOf(plan, ladders.get(belowId) ?? [], figures.get(belowId) ?? []).map((line) => ({ ...line, belowId })),
  )
  await queries.writeLines(tx, row, lines)
  await queries.moveRun(tx, { ...row, afterId: last })
  return true
}

async function addUp(tx: Tx, row: queries.RunRow, { agents }: RunParts): Promise<boolean> {
  const statements = await queries.readAgents(tx, row, agents)
  const last = statements.at(-1)?.agentId
  const plan = await planOfRun(tx, row)
  if (last === undefined) {
    await (plan.kind === 'monthly'
      ? queries.moveRun(tx, { ...row, step: 'upper', afterId: 0n })
      : endSums(tx, row, plan))
    return true
  }
  const ids = statements.map(({ agentId }) => agentId)
  const lines = Map.groupBy(await queries.readLineSums(tx, row, last), ({ agentId }) => agentId)
  const before = Map.groupBy(await queries.readCarried(tx, row, ids), ({ agentId }) => agentId)
  const parts = statements.flatMap(({ agentId, adjustment }) => {
    const known = new Map((before.get(agentId) ?? []).map(({ game, carried }) => [game, carried]))
    const made = partsOf(plan, lines.get(agentId) ?? [], { before: known, adjustment })
    return made.map((part) => ({ ...part, agentId }))
  })
  const dropped = await queries.dropParts(tx, row, ids)
  await queries.writeParts(tx, row, parts)
  if (isOtherwise(dropped, parts)) await queries.redoNext(tx, row)
  const levels = ids.map((agentId) => ({ agentId, level: lines.get(agentId)?.[0]?.level ?? 1 }))
  await queries.writeAmounts(tx, row, levels)
  await queries.moveRun(tx, { ...row, afterId: last })
  return true
}

/** Whether what is carried on is not what it was. */
function isOtherwise(before: readonly queries.Carried[], now: readonly queries.Carried[]): boolean {
  const key = ({ agentId, game }: { agentId: bigint; game: RunGame }) => `${agentId} ${game}`
  const carried = now.filter((one) => one.carried < 0n)
  const known = new Map(before.map((one) => [key(one), one.carried]))
  return carried.length !== known.size || carried.some((one) => known.get(key(one)) !== one.carried)
}

/** What comes from agents below, when all of them know their own. */
async function addShares(tx: Tx, row: queries.RunRow, { agents }: RunParts): Promise<boolean> {
  const ids = (await queries.readAgents(tx, row, agents)).map(({ agentId }) => agentId)
  const last = ids.at(-1)
  const plan = await planOfRun(tx, row)
  if (last === undefined || plan.kind !== 'monthly') {
    await endSums(tx, row, plan)
    return true
  }
  const shares = await queries.readBelowCommissions(tx, row, last)
  const amounts = shares.map(({ agentId, ...sums }) => ({ agentId, amount: shareOfBelow(plan.terms, sums) }))
  await queries.addFromBelow(tx, row, amounts)
  await queries.moveRun(tx, { ...row, afterId: last })
  return true
}

/** Months are always looked at by people; other periods where their plan says so. */
async function endSums(tx: Tx, row: queries.RunRow, plan: Plan): Promise<void> {
  const review = plan.kind === 'monthly' ? 'risk' : plan.terms.isReviewed ? 'review' : 'pay'
  await queries.moveRun(tx, { ...row, step: (await queries.isUnpaid(tx, row)) ? review : 'pay' })
}

async function pay(tx: Tx, row: queries.RunRow, { agents }: RunParts): Promise<boolean> {
  // Sums may have been read while a correction was under way; then the run is worked out again when it is through.
  if (!(await queries.isSettled(tx))) return false
  const paid = await queries.payAgents(tx, row, agents)
  if (paid === null) await queries.moveRun(tx, { ...row, step: 'done' })
  return paid !== null && paid > 0
}

const planOfRun = async (tx: Tx, { planId }: queries.RunRow): Promise<Plan> => planOf(await readPlan(tx, planId))
