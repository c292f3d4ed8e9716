import * as api from '@liuhe/contract/api/operator/agent-teams.ts'
import type { InputOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import { normaliseAccount } from '@liuhe/domain/members/fields.ts'
import { mask } from '@liuhe/domain/members/mask.ts'
import type { Queryable } from '../../db/connect.ts'
import { keyOf, nextKey } from '../../http/framework/keyset.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Server } from '../../http/server.ts'
import { propose } from '../approvals/index.ts'
import { notify } from '../notifications/index.ts'
import { mountOperatorArea, type Operator, type OperatorWrite } from '../operators/index.ts'
import { openFlagsOf } from '../risk/index.ts'
import { agentMove } from './agent-move.ts'
import { agentRate, rateRangeOf, setRateInRange } from './agent-rate.ts'
import { linkStateOf } from './link.ts'
import { countMoves, findByAccount, waitingMove } from './move-queries.ts'
import { agentSettings } from './settings.ts'
import * as queries from './team-console-queries.ts'
import { figuresOf } from './team-figures.ts'
import { lineTo, teamSums } from './team-queries.ts'

type Node = OutputOf<typeof api.layer>['data'][number]

/** Agents and their teams, for those who look after them. */
export const mountTeamsConsole = (server: Server): void =>
  mountOperatorArea(server, api, {
    layer: ({ sql, operator }, asked) => readLayer(sql, asked, teamOf(operator)),
    agent: ({ sql, operator }, { memberId }) => readAgent(sql, BigInt(memberId), teamOf(operator)),
    async figures({ sql, operator }, { memberId, beginDate, endDate }) {
      const node = await found(sql, BigInt(memberId), teamOf(operator))
      return figuresOf(sql, node.memberId, { from: beginDate, until: endDate })
    },
    setRate,
    proposeRate,
    proposeMove,
    async links({ sql }, { agentId, code, after, rows }) {
      const before = after === undefined ? undefined : String(keyOf(after, ['big'])[0])
      const asked = { agentId: agentId === undefined ? undefined : BigInt(agentId), code, before, rows }
      const links = await queries.selectStaffLinks(sql, asked)
      return { data: links.map(shownLink), next: nextKey(links, rows, ({ linkId }) => [String(linkId)]) }
    },
    turnLink,
  })

/** Whose team somebody sees: a partner his agent's alone, and nobody's where he has none. */
const teamOf = ({ role, agentId }: Operator): queries.Within => (role === 'partner' ? (agentId ?? 0n) : undefined)

async function readLayer(
  sql: Queryable,
  { below, account, after, rows }: InputOf<typeof api.layer>,
  within: queries.Within,
): Promise<OutputOf<typeof api.layer>> {
  if (account !== undefined) {
    const wanted = {
      account: normaliseAccount(account),
      after: after && String(keyOf(after, ['text'])[0]),
      rows,
      within,
    }
    const page = await queries.selectByAccount(sql, wanted)
    return { data: await shown(sql, page), next: nextKey(page, rows, ({ accountKey }) => [accountKey]) }
  }
  if (below === undefined && within !== undefined) {
    const top = await queries.findNode(sql, within, within)
    return { data: await shown(sql, top === undefined ? [] : [top]), next: null }
  }
  if (below === undefined) {
    const page = await queries.selectRoots(sql, { after: after && String(keyOf(after, ['big'])[0]), rows })
    return { data: await shown(sql, page), next: nextKey(page, rows, ({ memberId }) => [String(memberId)]) }
  }
  // Who is above a team has nobody below him whom its partner could see.
  if (within !== undefined && (await queries.findNode(sql, BigInt(below), within)) === undefined) return NOBODY
  const page = await queries.selectBelow(sql, { parentId: BigInt(below), after: belowAfter(after), rows, within })
  const next = nextKey(page, rows, ({ isAgent, memberId }) => [Number(isAgent), String(memberId)])
  return { data: await shown(sql, page), next }
}

const NOBODY = { data: [], next: null }

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

async function found(sql: Queryable, memberId: bigint, within: queries.Within): Promise<queries.NodeRow> {
  const row = await queries.findNode(sql, memberId, within)
  if (row === undefined) throw new Refusal('AGENT/NOT_FOUND')
  return row
}

async function readAgent(
  sql: Queryable,
  memberId: bigint,
  within: queries.Within,
): Promise<OutputOf<typeof api.agent>> {
  const row = await found(sql, memberId, within)
  const [whole, sums, links, { agreed, newest }, flags, { rateOfTwo }, moves, moving] = await Promise.all([
    lineTo(sql, memberId),
    teamSums(sql, [memberId]),
    queries.sumLinks(sql, memberId),
    queries.agreedOf(sql, memberId),
    openFlagsOf(sql, [memberId]),
    agentSettings(sql),
    countMoves(sql, memberId),
    waitingMove(sql, memberId),
  ])
  const { min, max } = await rateRangeOf(sql, memberId, whole.at(-2)?.memberId ?? null)
  const line = within === undefined ? whole : whole.slice(whole.findIndex((one) => one.memberId === within))
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
    ...(within !== undefined && ofOneTeam(row, within)),
  }
}

/** Where he may move to, what risk looks at and what the one above the team has is none of a partner's business. */
const ofOneTeam = ({ memberId, rateTenths: rate }: queries.NodeRow, within: bigint) => ({
  ...{ openFlags: 0, moving: null },
  ...(memberId === within && { rateMin: rate, rateMax: rate, rateOfOne: rate }),
})

/** Up to the operator's setting one person does it. */
async function setRate(
  { tx, note }: OperatorWrite<typeof api.setRate>,
  { memberId, before, rate, reason }: InputOf<typeof api.setRate>,
): Promise<{ rate: number }> {
  note({ object: `agent/${memberId}`, reason })
  await setRateInRange(tx, { memberId: BigInt(memberId), before, rate }, 1)
  note({ before: { rate: before }, after: { rate } })
  return { rate }
}

/** Above it a second one decides; what one person may set needs nobody else. */
async function proposeRate(
  context: OperatorWrite<typeof api.proposeRate>,
  { memberId, before, rate, requestId, reason }: InputOf<typeof api.proposeRate>,
): Promise<OutputOf<typeof api.proposeRate>> {
  const { rateOfTwo } = await agentSettings(context.tx)
  if (rate <= Math.max(rateOfTwo, before)) throw new Refusal('REQ/INVALID', { data: { rate: 'one person sets it' } })
  const payload = { memberId, before, rate }
  return propose(context, agentRate, { payload, revision: before, reason, requestId })
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
