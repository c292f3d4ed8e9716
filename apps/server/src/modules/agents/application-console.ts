import * as api from '@liuhe/contract/api/operator/agent-applications.ts'
import type { InputOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import { mask } from '@liuhe/domain/members/mask.ts'
import type { Queryable, Tx } from '../../db/connect.ts'
import { keyOf, nextKey } from '../../http/framework/keyset.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Server } from '../../http/server.ts'
import { propose } from '../approvals/index.ts'
import { notify } from '../notifications/index.ts'
import { loginsOf, mountOperatorArea, type OperatorWrite } from '../operators/index.ts'
import { openFlagsOf } from '../risk/index.ts'
import * as queries from './application-queries.ts'
import { agentApproval, becomeAgent, lockedWaiting, rangeBelow } from './become-agent.ts'
import { agentSettings } from './settings.ts'

/** How long somebody looks at an application before others may. */
const CLAIM_MINUTES = 15
const EARLIER = 10

type Shown = OutputOf<typeof api.refuse>

/** Members who ask to become agents, for those who decide about them (decision 121). */
export const mountApplicationsConsole = (server: Server): void =>
  mountOperatorArea(server, api, {
    async applications({ sql, operator }, { state, isMine = false, after: key, rows }) {
      const after = key === undefined ? undefined : (keyOf(key, ['big'])[0] as string)
      const claimedBy = isMine ? operator.operatorId : undefined
      const found = await queries.selectApplications(sql, { state, claimedBy, after, rows })
      return {
        data: await shown(sql, found),
        next: nextKey(found, rows, ({ applicationId }) => [String(applicationId)]),
      }
    },
    application: ({ sql }, { applicationId }) => readForStaff(sql, applicationId),
    async claim({ tx, operator, note }, { applicationId }) {
      note({ object: `agent-application/${applicationId}` })
      const row = await lockedWaiting(tx, applicationId)
      const { operatorId, login } = operator
      const wish = { applicationId: row.applicationId, operatorId, minutes: CLAIM_MINUTES }
      const until = await queries.claimApplication(tx, wish)
      if (until === undefined) throw new Refusal('AGENT/CLAIMED')
      return { login, until: until.getTime() }
    },
    async release({ tx, operator, note }, { applicationId }) {
      note({ object: `agent-application/${applicationId}` })
      const row = await queries.lockApplication(tx, applicationId)
      if (row === undefined) throw new Refusal('AGENT/NO_APPLICATION')
      await queries.releaseApplication(tx, row.applicationId, operator.operatorId)
      return null
    },
    approve,
    refuse,
  })

/** A rate up to the operator's setting is one person's to give; a higher one goes to a second. */
async function approve(
  context: OperatorWrite<typeof api.approve>,
  { applicationId, requestId, revision, rate, parent: account, reason }: InputOf<typeof api.approve>,
): Promise<OutputOf<typeof api.approve>> {
  const { tx, operator, note } = context
  const parent = account ?? null
  const { rateOfTwo } = await agentSettings(tx)
  if (rate > rateOfTwo) {
    const payload = { applicationId, rate, parent }
    const proposal = await propose(context, agentApproval, { payload, revision, reason, requestId })
    return { state: 'waiting', proposal }
  }
  note({ object: `agent-application/${applicationId}`, reason })
  const row = await free(tx, applicationId, { revision, operatorId: operator.operatorId })
  await becomeAgent(tx, row, { rate, parent, by: operator.login })
  note({ before: { state: 'waiting' }, after: { state: 'approved', rate, parent } })
  return { state: 'approved', proposal: null }
}

async function refuse(
  { tx, operator, note }: OperatorWrite<typeof api.refuse>,
  { applicationId, revision, reason }: InputOf<typeof api.refuse>,
): Promise<Shown> {
  note({ object: `agent-application/${applicationId}`, reason })
  const row = await free(tx, applicationId, { revision, operatorId: operator.operatorId })
  const { applyDays } = await agentSettings(tx)
  await queries.endApplication(tx, row.applicationId, { state: 'refused', by: operator.login, reason })
  const when = applyDays === 0 ? '您可以修改后再次申请。' : `您可以在 ${applyDays} 天后再次申请。`
  await notify(tx, { memberId: row.memberId, content: `您的代理申请未通过：${reason}。${when}` })
  note({ before: { state: 'waiting' }, after: { state: 'refused' } })
  const [ended] = await shown(tx, [(await queries.findApplication(tx, applicationId)) as queries.ApplicationRow])
  return ended as Shown
}

/** One that waits, as its decider saw it, and that nobody else looks at. @throws AGENT/CLAIMED, APPROVAL/CHANGED */
async function free(
  tx: Tx,
  applicationId: string,
  { revision, operatorId }: { revision: number; operatorId: number },
): Promise<queries.ApplicationRow> {
  const row = await lockedWaiting(tx, applicationId)
  if (row.claimedBy !== null && row.claimedBy !== operatorId) throw new Refusal('AGENT/CLAIMED')
  if (row.revision !== revision) throw new Refusal('APPROVAL/CHANGED', { data: { revision: row.revision } })
  return row
}

async function readForStaff(sql: Queryable, id: string): Promise<OutputOf<typeof api.application>> {
  const row = await queries.findApplication(sql, id)
  if (row === undefined) throw new Refusal('AGENT/NO_APPLICATION')
  const { memberId, contact, plan, agreement, applicationId } = row
  const [person, all, flags, { rateOfTwo }] = await Promise.all([
    queries.findApplicant(sql, memberId),
    queries.applicationsOf(sql, memberId, EARLIER),
    openFlagsOf(sql, [memberId]),
    agentSettings(sql),
  ])
  const range = await rangeBelow(sql, person.parentId)
  const [one, ...earlier] = await shown(sql, [row, ...all.filter((other) => other.applicationId < applicationId)])
  return {
    ...(one as Shown),
    ...{ contact, plan, agreement, rateOfTwo, earlier },
    ...{ joinedAt: person.joinedAt.getTime(), recharged: person.recharged, vipLevel: person.vipLevel },
    parent:
      person.parentId === null
        ? null
        : { memberId: String(person.parentId), account: mask(person.parentAccount ?? '') },
    ...{ rateNow: person.rateTenths, rateMin: range.min, rateMax: range.max },
    openFlags: flags.get(memberId) ?? 0,
  }
}

async function shown(sql: Queryable, rows: readonly queries.ApplicationRow[]): Promise<Shown[]> {
  const claimers = rows.flatMap(({ claimedBy }) => claimedBy ?? [])
  const logins = await loginsOf(sql, claimers)
  return rows.map((row) => ({
    ...{ applicationId: String(row.applicationId), memberId: String(row.memberId), account: mask(row.account) },
    ...{ state: row.state, revision: row.revision, appliedAt: row.appliedAt.getTime() },
    claim: claimOf(row, logins),
    decidedAt: row.decidedAt?.getTime() ?? null,
    ...{ decidedBy: row.decidedBy, reason: row.reason, rate: row.rate },
  }))
}

const claimOf = (
  { claimedBy, claimedUntil }: queries.ApplicationRow,
  logins: ReadonlyMap<number, string>,
): Shown['claim'] =>
  claimedBy === null || claimedUntil === null
    ? null
    : { login: logins.get(claimedBy) ?? '', until: claimedUntil.getTime() }
