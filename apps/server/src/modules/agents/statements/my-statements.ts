import type * as api from '@liuhe/contract/api/agent-statements.ts'
import type { InputOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import { rebateState } from '@liuhe/domain/agents/rebate.ts'
import type { SiteDate } from '@liuhe/domain/time.ts'
import type { ReadContext } from '../../../http/context.ts'
import { keyOf, nextKey } from '../../../http/framework/keyset.ts'
import type { SignedIn } from '../../../http/sessions/viewer.ts'
import { type LineKey, selectLines } from '../rebate-read-queries.ts'
import * as queries from './my-queries.ts'
import { readPlan } from './plan-queries.ts'
import { findStatement, selectLevels, selectParts } from './read-queries.ts'
import { found, realDay, RUN_STATES, shownPart } from './shown.ts'
import { membersOf } from './statement-members.ts'

type Context = ReadContext<SignedIn>

/** The agent's own statements, the newest first. */
export async function listStatements(
  { sql, viewer }: Context,
  { kind, key: after, rows: most }: InputOf<typeof api.statements>,
): Promise<OutputOf<typeof api.statements>> {
  const [day, id] = after === undefined ? [] : (keyOf(after, ['text', 'big']) as [SiteDate, string])
  const key = day === undefined || id === undefined ? undefined : ([realDay(day), id] as const)
  const rows = await queries.selectMine(sql, { agentId: viewer.memberId, kind, after: key, rows: most })
  return { data: rows.map(shown), nextKey: nextKey(rows, most, ({ to, statementId }) => [to, String(statementId)]) }
}

/** One of them. @throws AGENT/STATEMENT_NOT_FOUND for anyone else's */
export async function readStatement(
  { sql, viewer }: Context,
  { statementId }: InputOf<typeof api.statement>,
): Promise<OutputOf<typeof api.statement>> {
  const { memberId: agentId } = viewer
  const mine = await found(queries.findMine(sql, { agentId, statementId: BigInt(statementId) }))
  if (mine.kind === 'rebate') {
    const of = { agentId, day: mine.to }
    const [levels, unnamed] = await Promise.all([queries.selectRebateLevels(sql, of), queries.unnamedOfRebate(sql, of)])
    return { ...shown(mine), parts: [], levels: [...levels], unnamed: unnamed ?? null }
  }
  const row = await found(findStatement(sql, { statementId: BigInt(statementId), agentId }))
  const [plan, parts, levels, unnamed] = await Promise.all([
    readPlan(sql, row.planId),
    selectParts(sql, row),
    selectLevels(sql, row),
    queries.unnamedOfRun(sql, row),
  ])
  return {
    ...{ ...shown(mine), parts: parts.map((part) => shownPart(plan, part, row.level)), levels: [...levels] },
    unnamed: unnamed ?? null,
  }
}

/** The members behind one of them. @throws AGENT/STATEMENT_NOT_FOUND for anyone else's */
export async function listStatementMembers(
  { sql, viewer }: Context,
  { statementId, depth, key: after, rows }: InputOf<typeof api.statementMembers>,
): Promise<OutputOf<typeof api.statementMembers>> {
  const { memberId: agentId } = viewer
  const mine = await found(queries.findMine(sql, { agentId, statementId: BigInt(statementId) }))
  if (mine.kind === 'rebate') return rebateMembers(sql, { agentId, day: mine.to, depth, after, rows })
  const row = await found(findStatement(sql, { statementId: BigInt(statementId), agentId }))
  const { data, next } = await membersOf(sql, row, { depth, isForAgent: true, after, rows })
  return { data, nextKey: next }
}

interface RebatePage {
  agentId: bigint
  day: SiteDate
  depth: number | undefined
  after: string | undefined
  rows: number
}

async function rebateMembers(sql: Context['sql'], { after, rows: most, ...of }: RebatePage) {
  const key = after === undefined ? FIRST_LINE : (keyOf(after, ['big', 'int', 'int', 'int']) as LineKeyRead)
  const rows = await selectLines(sql, { ...of, isForAgent: true, after: key, rows: most })
  const data = rows.map(({ memberId, account, depth, own, given, base }) => ({
    ...{ memberId: String(memberId), account, game: 'lottery' as const, depth, own, given },
    ...{ stake: base, profit: 0n, recharged: 0n },
  }))
  return {
    data,
    nextKey: nextKey(rows, most, ({ memberId, depth, own, given }) => [String(memberId), depth, own, given]),
  }
}

type LineKeyRead = [string, number, number, number]
const FIRST_LINE: LineKey = ['0', 0, 0, 0]

function shown({ statementId, step, isDue, kind, from, to, amount, paid, taken, tier }: queries.MyStatement) {
  const isWorkedOut = !isDue && !(step in REBATE_RUNNING) && RUN_STATES[step as keyof typeof RUN_STATES] !== 'running'
  return {
    ...{ statementId: String(statementId), kind, from, to, amount, paid, taken, tier },
    state: rebateState({ amount, paid, taken, isWorkedOut }),
  }
}

/** Steps that only days of rebates have. */
const REBATE_RUNNING = { stakes: true, chains: true }
