import * as api from '@liuhe/contract/api/operator/agent-teams.ts'
import type { InputOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import { isRateIn, rateText } from '@liuhe/domain/agents/rate.ts'
import { normaliseAccount } from '@liuhe/domain/members/fields.ts'
import { mask } from '@liuhe/domain/members/mask.ts'
import type { Queryable } from '../../db/connect.ts'
import { keyOf, nextKey } from '../../http/framework/keyset.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Server } from '../../http/server.ts'
import { tellMemberChanged } from '../../http/sessions/sessions.ts'
import { propose } from '../approvals/index.ts'
import { notify } from '../notifications/index.ts'
import { mountOperatorArea, type OperatorWrite } from '../operators/index.ts'
import { openFlagsOf } from '../risk/index.ts'
import { agentMove } from './agent-move.ts'
import { rangeBelow } from './become-agent.ts'
import { linkStateOf } from './link.ts'
import { countMoves, findByAccount, waitingMove } from './move-queries.ts'
import { agentSettings } from './settings.ts'
import { percentOf } from './team.ts'
import * as queries from './team-console-queries.ts'
import { figuresOf } from './team-figures.ts'
import { highestGiven, lineTo, teamSums, writeRate } from './team-queries.ts'

type Node = OutputOf<typeof api.layer>['data'][number]

/** Agents and their teams, for those who look after them. */
export const mountTeamsConsole = (server: Server): void =>
  mountOperatorArea(server, api, {
    layer: ({ sql }, asked) => readLayer(sql, asked),
    agent: ({ sql }, { memberId }) => readAgent(sql, BigInt(memberId)),
    async figures({ sql }, { memberId, beginDate, endDate }) {
      const node = await found(sql, BigInt(memberId))
      return figuresOf(sql, node.memberId, { from: beginDate, until: endDate })
    },
    setRate,
    proposeMove,
    async links({ sql }, { agentId, code, after, rows }) {
      const before = after === undefined ? undefined : String(keyOf(after, ['big'])[0])
      const asked = { agentId: agentId === undefined ? undefined : BigInt(agentId), code, before, rows }
      const links = await queries.selectStaffLinks(sql, asked)
      return { data: links.map(shownLink), next: nextKey(links, rows, ({ linkId }) => [String(linkId)]) }
    },
    turnLink,
  })

async function readLayer(
  sql: Queryable,
  { below, account, after, rows }: InputOf<typeof api.layer>,
): Promise<OutputOf<typeof api.layer>> {
  if (account !== undefined) {
    const wanted = { account: normaliseAccount(account), after: after && String(keyOf(after, ['text'])[0]), rows }
    const page = await queries.selectByAccount(sql, wanted)
    return { data: await shown(sql, page), next: nextKey(page, rows, ({ accountKey }) => [accountKey]) }
  }
  if (below === undefined) {
    const page = await queries.selectRoots(sql, { after: after && String(keyOf(after, ['big'])[0]), rows })
    return { data: await shown(sql, page), next: nextKey(page, rows, ({ memberId }) => [String(memberId)]) }
  }
  const page = await queries.selectBelow(sql, { parentId: BigInt(below), after: belowAfter(after), rows })
  const next = nextKey(page, rows, ({ isAgent, memberId }) => [Number(isAgent), String(memberId)])
  return { data: await shown(sql, page), next }
}

function belowAfter(after: string | undefined): queries.BelowKey | undefined {
  if (after === undefined) return undefined
  const [isAgent, memberId] = keyOf(after, ['int', 'big']) as [number, string]
  return { isAgent, memberId }
}

async function shown(sql: Queryable, rows: readonly queries.NodeRow[]): Promise<Node[]> {
  const teams = await queries.countTeams(
    sql,
    rows.filter(({ isAgent }) => isAgent).map(({ memberId }) => memberId),
  )
  const members = new Map(teams.map((one) => [one.memberId, one.members]))
  return rows.map((row) => shownNode(row, members.get(row.memberId) ?? row.direct))
}

const shownNode = (row: queries.NodeRow, members: number): Node => ({
  ...{ memberId: String(row.memberId), account: nameOf(row), isAgent: row.isAgent, rate: row.rateTenths },
  ...{ state: row.state, direct: row.direct, members, staked: row.staked },
})

/** An agent trades under his account; a member's is masked. */
const nameOf = ({ account, isAgent }: { account: string; isAgent: boolean }): string =>
  isAgent ? account : mask(account)

async function found(sql: Queryable, memberId: bigint): Promise<queries.NodeRow> {
  const row = await queries.findNode(sql, memberId)
  if (row === undefined) throw new Refusal('AGENT/NOT_FOUND')
  return row
}

async function readAgent(sql: Queryable, memberId: bigint): Promise<OutputOf<typeof api.agent>> {
  const row = await found(sql, memberId)
  const [line, sums, links, { agreed, newest }, flags, { rateOfTwo }, moves, moving] = await Promise.all([
    lineTo(sql, memberId),
    teamSums(sql, [memberId]),
    queries.sumLinks(sql, memberId),
    queries.agreedOf(sql, memberId),
    openFlagsOf(sql, [memberId]),
    agentSettings(sql),
    countMoves(sql, memberId),
    waitingMove(sql, memberId),
  ])
  const { min, max } = await rangeOf(sql, memberId, line.at(-2)?.memberId ?? null)
  const sum = sums.get(memberId)
  return {
    ...shownNode(row, sum?.members ?? 0),
    ...{ joinedAt: row.joinedAt.getTime(), lastLoginAt: row.lastLoginAt?.getTime() ?? null },
    line: line.map((one) => ({
      ...{ memberId: String(one.memberId), account: nameOf(one), rate: one.rateTenths, isAgent: one.isAgent },
    })),
    ...{ rateMin: min, rateMax: max, rateOfOne: Math.min(max, rateOfTwo) },
    ...{ teamMoney: sum?.money ?? 0n, links, agreed, agreement: newest, openFlags: flags.get(memberId) ?? 0 },
    ...{ moves, moving: moving ?? null },
  }
}

/** Between the highest that he gives and what the one above him has (Domain §7.1). */
async function rangeOf(sql: Queryable, memberId: bigint, parentId: bigint | null) {
  const [{ min, max }, given] = await Promise.all([rangeBelow(sql, parentId), highestGiven(sql, memberId)])
  return { min: Math.min(Math.max(min, given), max), max }
}

/**
 * Sets a rate in its range; up to the operator's setting one person does it. The one above and he are held, so that
 * neither moves while the range is looked at (I-41).
 */
async function setRate(
  { tx, note }: OperatorWrite<typeof api.setRate>,
  { memberId: id, before, rate, reason }: InputOf<typeof api.setRate>,
): Promise<{ rate: number }> {
  const memberId = BigInt(id)
  note({ object: `agent/${id}`, reason })
  const held = await queries.lockNode(tx, memberId)
  if (held === undefined) throw new Refusal('AGENT/NOT_FOUND')
  if (held.rateTenths !== before) throw new Refusal('AGENT/CHANGED', { data: { rate: held.rateTenths } })
  const [{ min, max }, { rateOfTwo }] = await Promise.all([rangeOf(tx, memberId, held.parentId), agentSettings(tx)])
  // A rate that is higher already may be lowered, and not be raised by one person.
  const range = { min, max: Math.min(max, Math.max(rateOfTwo, before)) }
  if (!isRateIn(range, rate)) throw new Refusal('AGENT/REBATE_RANGE', { data: percentOf(range) })
  await writeRate(tx, memberId, rate)
  note({ before: { rate: before }, after: { rate } })
  await notify(tx, { memberId, content: `您的返点已由平台调整为 ${rateText(rate)}。` })
  await tellMemberChanged(tx, memberId)
  return { rate }
}

/** Somebody moves by two people; the agent above is named by his account. */
async function proposeMove(
  context: OperatorWrite<typeof api.proposeMove>,
  { memberId, parent, requestId, revision, reason }: InputOf<typeof api.proposeMove>,
): Promise<OutputOf<typeof api.proposeMove>> {
  const above = parent === null ? null : await findByAccount(context.tx, normaliseAccount(parent))
  if (above === undefined) throw new Refusal('AGENT/PARENT')
  const payload = { memberId, parentId: above === null ? null : String(above) }
  return propose(context, agentMove, { payload, revision, reason, requestId })
}

/** Stops a link or releases it; the agent is told. Where it is so already, nothing changes. */
async function turnLink(
  { tx, operator, note }: OperatorWrite<typeof api.turnLink>,
  { linkId, isStopped, reason }: InputOf<typeof api.turnLink>,
): Promise<OutputOf<typeof api.turnLink>> {
  note({ object: `agent-link/${linkId}`, reason })
  const row = await queries.lockStaffLink(tx, linkId)
  if (row === undefined) throw new Refusal('AGENT/LINK_NOT_FOUND')
  const wasStopped = row.stoppedAt !== null
  if (wasStopped === isStopped) return shownLink(row)
  if (isStopped) await queries.stopLink(tx, row.linkId, { login: operator.login, reason })
  else await queries.releaseLink(tx, row.linkId)
  note({ before: { stopped: Number(wasStopped) }, after: { stopped: Number(isStopped), code: row.code } })
  const words = isStopped ? `已被平台停用：${reason}。如有疑问请联系客服。` : '已恢复。'
  await notify(tx, { memberId: row.agentId, content: `您的推广链接 ${row.code} ${words}` })
  return shownLink((await queries.lockStaffLink(tx, linkId)) as queries.StaffLinkRow)
}

const shownLink = (row: queries.StaffLinkRow): OutputOf<typeof api.turnLink> => ({
  ...{ linkId: String(row.linkId), code: row.code, agentId: String(row.agentId), agent: row.agent },
  ...{ rate: row.rateTenths, isAgent: row.userType === 1, visits: row.visitCount, registrations: row.registCount },
  ...{ useLimit: row.useLimit, remark: row.remark, state: linkStateOf(row, row.now.getTime()) },
  ...{ madeAt: row.addTime.getTime(), expiresAt: row.expiresAt?.getTime() ?? null },
  stopped:
    row.stoppedAt === null
      ? null
      : { at: row.stoppedAt.getTime(), login: row.stoppedBy ?? '', reason: row.stopReason ?? '' },
})
