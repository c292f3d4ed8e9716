import * as api from '@liuhe/contract/api/operator/commissions.ts'
import type { InputOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import { mask } from '@liuhe/domain/members/mask.ts'
import type { SiteDate } from '@liuhe/domain/time.ts'
import type { Queryable } from '../../../db/connect.ts'
import { keyOf, nextKey } from '../../../http/framework/keyset.ts'
import { Refusal } from '../../../http/refusal.ts'
import type { Server } from '../../../http/server.ts'
import { propose } from '../../approvals/index.ts'
import { mountOperatorArea, type OperatorHandlers } from '../../operators/index.ts'
import { commissionRun } from '../commission-run.ts'
import { agentPlan, agentRatio, planPayload } from './plan-approvals.ts'
import * as plans from './plan-queries.ts'
import { writtenPlan } from './plans.ts'
import * as queries from './read-queries.ts'
import { membersOf } from './statement-members.ts'
import { found, realDay, RUN_STATES, shownPart, stateOf } from './shown.ts'

const ROWS = 100

type Calls = OperatorHandlers<typeof api>

const planCalls: Pick<Calls, 'plans' | 'proposePlan' | 'ratios' | 'proposeRatio'> = {
  async plans({ sql }, { kind, after }) {
    const [before] = after === undefined ? [2 ** 31 - 1] : (keyOf(after, ['int']) as [number])
    const rows = await plans.selectPlans(sql, kind, { before, rows: ROWS })
    const data = rows.map((row) => ({
      ...signedOf(row),
      isOn: row.isOn,
      plan: writtenPlan(kind, row.terms),
    }))
    return { data, next: nextKey(rows, ROWS, ({ version }) => [version]) }
  },
  proposePlan: (context, { plan, startsOn, isOn, revision, reason, requestId }) =>
    propose(context, agentPlan, {
      payload: planPayload(plan, { startsOn: realDay(startsOn), isOn }),
      ...{ revision, reason, requestId },
    }),
  async ratios({ sql }, { memberId, after }) {
    const key = after === undefined ? (['0', 0] as const) : (keyOf(after, ['big', 'int']) as [string, number])
    const rows = await plans.selectRatios(sql, {
      ...(memberId && { memberId: BigInt(memberId) }),
      after: key,
      rows: ROWS,
    })
    const data = rows.map((row) => ({
      ...signedOf(row),
      ...{ memberId: String(row.memberId), account: row.account, ratio: row.ratio },
    }))
    return { data, next: nextKey(rows, ROWS, (row) => [String(row.memberId), row.version]) }
  },
  proposeRatio: (context, { memberId, startsOn, ratio, revision, reason, requestId }) =>
    propose(context, agentRatio, {
      payload: { memberId, startsOn: realDay(startsOn), ratio },
      ...{ revision, reason, requestId },
    }),
}

const runCalls: Pick<Calls, 'runs' | 'run'> = {
  async runs({ sql }, { kind, after }) {
    const before = after === undefined ? undefined : realDay(keyOf(after, ['text'])[0] as SiteDate)
    const rows = await queries.selectRuns(sql, { kind, before, rows: ROWS })
    return { data: rows.map(shownRun), next: nextKey(rows, ROWS, ({ from }) => [from]) }
  },
  async run({ sql }, { runId }) {
    const row = await found(queries.findRun(sql, BigInt(runId)))
    return { ...shownRun(row), plan: await plans.readPlan(sql, row.planId) }
  },
}

/** The statements of a period, by the numbers of the agents. */
export async function listStatements(
  sql: Queryable,
  { runId, after }: InputOf<typeof api.statements>,
): Promise<OutputOf<typeof api.statements>> {
  const key = after === undefined ? 0n : BigInt((keyOf(after, ['big']) as [string])[0])
  const rows = await queries.selectStatements(sql, { runId: BigInt(runId), after: key, rows: ROWS })
  return { data: rows.map(shownHead), next: nextKey(rows, ROWS, ({ agentId }) => [String(agentId)]) }
}

const statementCalls: Pick<Calls, 'statements' | 'statement' | 'statementMembers' | 'memberOrders' | 'memberRounds'> = {
  statements: ({ sql }, query) => listStatements(sql, query),
  async statement({ sql }, { statementId }) {
    const row = await found(queries.findStatement(sql, { statementId: BigInt(statementId) }))
    const [plan, parts, levels] = await Promise.all([
      plans.readPlan(sql, row.planId),
      queries.selectParts(sql, row),
      queries.selectLevels(sql, row),
    ])
    const { runId, kind, from, to } = row
    return {
      ...{ ...shownHead(row), runId: String(runId), kind, from, to },
      ...{ parts: parts.map((part) => shownPart(plan, part, row.level)), levels: [...levels] },
    }
  },
  async statementMembers({ sql }, { statementId, after }) {
    const row = await found(queries.findStatement(sql, { statementId: BigInt(statementId) }))
    const { data, next } = await membersOf(sql, row, { isForAgent: false, after, rows: ROWS })
    return { data: data.map((one) => ({ ...one, account: mask(one.account) })), next }
  },
  async memberOrders({ sql }, { statementId, memberId, after }) {
    const key = after === undefined ? 0n : BigInt((keyOf(after, ['big']) as [string])[0])
    const rows = await queries.selectOrders(sql, { ...(await spanOf(sql, statementId, memberId)), after: key })
    const data = rows.map(({ orderId, addedAt, settledAt, ...order }) => ({
      ...order,
      ...{ orderNo: String(orderId), addTime: addedAt.getTime(), settledTime: settledAt.getTime() },
    }))
    return { data, next: nextKey(rows, ROWS, ({ orderId }) => [String(orderId)]) }
  },
  async memberRounds({ sql }, { statementId, memberId, after }) {
    const key = after === undefined ? (['', ''] as const) : (keyOf(after, ['text', 'text']) as [string, string])
    const rows = await queries.selectRounds(sql, { ...(await spanOf(sql, statementId, memberId)), after: key })
    const data = rows.map(({ settledAt, ...round }) => ({ ...round, settledTime: settledAt.getTime() }))
    return { data, next: nextKey(rows, ROWS, ({ vendor, roundCode }) => [vendor, roundCode]) }
  },
}

const decisions: Pick<Calls, 'passRun' | 'payRun' | 'hold' | 'adjust'> = {
  async passRun({ tx, note }, { runId, version, reason }) {
    note({ object: `agent-runs/${runId}`, after: { version }, reason })
    const present = await queries.lockWaiting(tx, BigInt(runId), 'risk')
    if (present === undefined) throw new Refusal('AGENT/NOT_REVIEWED')
    if (present !== version) throw new Refusal('APPROVAL/CHANGED', { data: { revision: present } })
    await queries.letGoOn(tx, BigInt(runId), 'review')
    return shownRun(await found(queries.findRun(tx, BigInt(runId))))
  },
  payRun: (context, { runId, version, reason, requestId }) =>
    propose(context, commissionRun, { payload: { runId, version }, revision: version, reason, requestId }),
  async hold({ tx, note }, { statementId, isHeld, reason }) {
    note({ object: `agent-statements/${statementId}`, after: { isHeld: isHeld ? 1 : 0 }, reason })
    const id = { statementId: BigInt(statementId) }
    const { runId } = await found(queries.findStatement(tx, id))
    await queries.holdStatement(tx, { ...id, runId, isHeld, note: reason })
    return shownHead(await found(queries.findStatement(tx, id)))
  },
  async adjust({ tx, note }, { statementId, version, adjustment, reason }) {
    note({ object: `agent-statements/${statementId}`, after: { adjustment: String(adjustment) }, reason })
    const id = { statementId: BigInt(statementId) }
    const { runId, kind } = await found(queries.findStatement(tx, id))
    const present = (await queries.lockWaiting(tx, runId, 'risk')) ?? (await queries.lockWaiting(tx, runId, 'review'))
    if (kind !== 'monthly' || present === undefined) throw new Refusal('AGENT/NOT_REVIEWED')
    if (present !== version) throw new Refusal('APPROVAL/CHANGED', { data: { revision: present } })
    await queries.adjustStatement(tx, { ...id, runId, adjustment, note: reason })
    return shownHead(await found(queries.findStatement(tx, id)))
  },
}

/** Plans, runs and statements of agents, for those who look after money (docs/agents.md). */
export const mountCommissionsConsole = (server: Server): void =>
  mountOperatorArea(server, api, { ...planCalls, ...runCalls, ...statementCalls, ...decisions })

async function spanOf(sql: Queryable, statementId: string, memberId: string) {
  const row = await found(queries.findStatement(sql, { statementId: BigInt(statementId) }))
  if (!(await queries.isBehind(sql, row, BigInt(memberId)))) throw new Refusal('AGENT/STATEMENT_NOT_FOUND')
  return { memberId: BigInt(memberId), from: row.from, to: row.to, rows: ROWS }
}

type Head = OutputOf<typeof api.statements>['data'][number]

const shownHead = (row: queries.StatementRow): Head => {
  const { account, level, amount, paid, taken, adjustment, isHeld, note } = row
  return {
    ...{ statementId: String(row.statementId), agentId: String(row.agentId), account, level },
    ...{ amount, paid, taken, adjustment, isHeld, note, state: stateOf(row) },
  }
}

const shownRun = ({ runId, step, isDue, doneAt, planId: _planId, ...run }: queries.RunTotals) => ({
  ...run,
  runId: String(runId),
  state: isDue ? ('running' as const) : RUN_STATES[step],
  doneAt: doneAt?.getTime() ?? null,
})

const signedOf = ({ version, startsOn, madeBy, agreedBy, reason, madeAt }: plans.PlanRow | plans.RatioRow) => ({
  ...{ version, startsOn, madeBy, agreedBy, reason, madeAt: madeAt.getTime() },
})
