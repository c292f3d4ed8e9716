import { AgentEffect } from '@liuhe/contract/api/operator/agent-applications.ts'
import { isRateIn, rateText, type RateRange } from '@liuhe/domain/agents/rate.ts'
import { mask } from '@liuhe/domain/members/mask.ts'
import { normaliseAccount } from '@liuhe/domain/members/fields.ts'
import * as z from 'zod/mini'
import type { Queryable, Tx } from '../../db/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import { tellMemberChanged } from '../../http/sessions/sessions.ts'
import type { ApprovalKind } from '../approvals/index.ts'
import { isExcluded } from '../limits/index.ts'
import { notify } from '../notifications/index.ts'
import { openFlagsOf } from '../risk/index.ts'
import { acceptVersion } from './agreement-queries.ts'
import * as queries from './application-queries.ts'
import { agentSettings } from './settings.ts'
import { percentOf } from './team.ts'
import { holdRate, rateOf } from './team-queries.ts'

/** What a person gives with a yes: a rate in tenths, and the account of an agent above, for somebody who has none. */
export type Given = { rate: number; parent: string | null }

/** Locks an application that waits. @throws AGENT/NO_APPLICATION, AGENT/APPLICATION_OVER */
export async function lockedWaiting(tx: Tx, applicationId: string): Promise<queries.ApplicationRow> {
  const row = await queries.lockApplication(tx, applicationId)
  if (row === undefined) throw new Refusal('AGENT/NO_APPLICATION')
  if (row.state !== 'waiting') throw new Refusal('AGENT/APPLICATION_OVER')
  return row
}

/**
 * Makes the member of an application an agent. Locks go from the agent above to the member, as in all that gives rates
 * (decision 109); the application is held by the caller.
 * @throws AGENT/REBATE_RANGE, AGENT/PARENT, RG/EXCLUDED
 */
export async function becomeAgent(
  tx: Tx,
  application: queries.ApplicationRow,
  { rate, parent, by }: Given & { by: string },
): Promise<void> {
  const { applicationId, memberId, agreement, appliedAt } = application
  const parentId = await holdAbove(tx, { memberId, parent, rate })
  const { state } = await queries.holdApplicant(tx, memberId)
  if (state !== 'active') throw new Refusal('AGENT/APPLICATION_OVER')
  if (await isExcluded(tx, memberId)) throw new Refusal('RG/EXCLUDED')
  await queries.makeAgent(tx, { memberId, rate, parentId })
  await acceptVersion(tx, { memberId, version: agreement, at: appliedAt })
  await queries.endApplication(tx, applicationId, { state: 'approved', by, rate })
  await notify(tx, {
    memberId,
    content: `您的代理申请已通过，返点 ${rateText(rate)}。现在可以在“我的 → 代理中心”创建推广链接。`,
  })
  await tellMemberChanged(tx, memberId)
}

/** Between which rates somebody below an agent, or below nobody, may be given one. */
export async function rangeBelow(sql: Queryable, parentId: bigint | null): Promise<RateRange> {
  const { rateMin, rateMax } = await agentSettings(sql)
  const max = parentId === null ? rateMax : await rateOf(sql, parentId)
  return { min: Math.min(rateMin, max), max }
}

/** Holds the agent above, so that the rate stays in its range (I-41). @returns whom he comes below, if anybody new */
async function holdAbove(
  tx: Tx,
  { memberId, parent, rate }: { memberId: bigint; parent: string | null; rate: number },
): Promise<bigint | undefined> {
  const present = await parentOf(tx, memberId)
  if (parent !== null && present !== null) throw new Refusal('AGENT/PARENT')
  const chosen = parent === null ? undefined : await queries.holdParent(tx, normaliseAccount(parent))
  if (parent !== null && (chosen === undefined || chosen.memberId === memberId)) throw new Refusal('AGENT/PARENT')
  const above = chosen?.memberId ?? present
  if (above !== null) await holdRate(tx, above)
  const range = await rangeBelow(tx, above)
  if (!isRateIn(range, rate)) throw new Refusal('AGENT/REBATE_RANGE', { data: percentOf(range) })
  return chosen?.memberId
}

const parentOf = async (sql: Queryable, memberId: bigint): Promise<bigint | null> =>
  (await queries.findApplicant(sql, memberId)).parentId

type Payload = { applicationId: string } & Given

/** Two people agree to a rate above the operator's setting. */
export const agentApproval: ApprovalKind<Payload> = {
  name: 'agent-approval',
  make: 'handleAgents',
  decide: 'approveAgents',
  objectOf: ({ applicationId }) => `agent-application/${applicationId}`,
  lockRevision: async (tx, { applicationId }) => (await lockedWaiting(tx, applicationId)).revision,
  async effectOf(sql, { applicationId, rate, parent }) {
    const row = await queries.findApplication(sql, applicationId)
    if (row === undefined) throw new Refusal('AGENT/NO_APPLICATION')
    const { memberId, account } = row
    const [{ rateTenths, parentAccount }, open] = await Promise.all([
      queries.findApplicant(sql, memberId),
      openFlagsOf(sql, [memberId]),
    ])
    const above = parent ?? parentAccount
    return z.encode(AgentEffect, {
      ...{ applicationId, memberId: String(memberId), account: mask(account), rateNow: rateTenths, rate },
      parent: above === null ? null : mask(above),
      openFlags: open.get(memberId) ?? 0,
    })
  },
  async execute(tx, { applicationId, rate, parent }, { people: [, checker] }) {
    await becomeAgent(tx, await lockedWaiting(tx, applicationId), { rate, parent, by: checker.login })
    return { state: 'approved', rate }
  },
}
