import { AgentPlan } from '@liuhe/contract/agent-plan.ts'
import { PlanEffect, RatioEffect } from '@liuhe/contract/api/operator/commissions.ts'
import type { SiteDate } from '@liuhe/domain/time.ts'
import * as z from 'zod/mini'
import type { Queryable, Tx } from '../../../db/connect.ts'
import { Refusal } from '../../../http/refusal.ts'
import type { ApprovalKind } from '../../approvals/index.ts'
import * as queries from './plan-queries.ts'
import { type Plan, type WrittenPlan, writtenPlan } from './plans.ts'

/** Terms are JSON text in wire form; `isOn` is 1 or 0. */
export type PlanPayload = { kind: Plan['kind']; startsOn: SiteDate; isOn: number; terms: string }

const written = ({ kind, terms }: PlanPayload) => writtenPlan(kind, JSON.parse(terms))

export function planPayload(plan: WrittenPlan, more: { startsOn: SiteDate; isOn: boolean }): PlanPayload {
  const { kind, terms } = z.encode(AgentPlan, plan)
  return { kind, terms: JSON.stringify(terms), startsOn: more.startsOn, isOn: more.isOn ? 1 : 0 }
}

/**
 * A version of a plan is agreed to by two people (SEC-62). It counts from a day that is still to come when the second
 * one agrees, so that no period that has begun is worked out by other terms.
 */
export const agentPlan: ApprovalKind<PlanPayload> = {
  name: 'agent-plan',
  make: 'handleCommissions',
  decide: 'approveCommissions',
  objectOf: ({ kind }) => `agent-plan/${kind}`,
  async lockRevision(tx, { kind, startsOn }) {
    await lockToCome(tx, startsOn)
    return (await lastPlan(tx, kind))?.version ?? 0
  },
  async effectOf(sql, payload) {
    const last = await lastPlan(sql, payload.kind)
    const before = last === undefined ? null : writtenPlan(payload.kind, last.terms)
    const { startsOn, isOn } = payload
    return z.encode(PlanEffect, { startsOn, isOn: isOn === 1, before, after: written(payload) })
  },
  async execute(tx, payload, { people: [maker, checker], reason }) {
    const { startsOn, isOn } = payload
    const people = [maker.login, checker.login] as const
    await queries.addPlan(tx, { plan: written(payload), startsOn, isOn: isOn === 1, reason, people })
    return { state: 'changed' }
  },
}

const lastPlan = async (db: Queryable, kind: PlanPayload['kind']): Promise<queries.PlanRow | undefined> =>
  (await queries.selectPlans(db, kind, { before: 2 ** 31 - 1, rows: 1 }))[0]

export type RatioPayload = { memberId: string; startsOn: SiteDate; ratio: number | null }

/** An agent's own ratio of dividends, as a plan. */
export const agentRatio: ApprovalKind<RatioPayload> = {
  name: 'agent-ratio',
  make: 'handleCommissions',
  decide: 'approveCommissions',
  objectOf: ({ memberId }) => `agent-ratio/${memberId}`,
  async lockRevision(tx, { memberId, startsOn }) {
    await lockToCome(tx, startsOn)
    return (await agentOf(tx, memberId)).version
  },
  async effectOf(sql, { memberId, startsOn, ratio }) {
    const { account, ratio: before } = await agentOf(sql, memberId)
    return z.encode(RatioEffect, { memberId, account, startsOn, before, after: ratio })
  },
  async execute(tx, { memberId, startsOn, ratio }, { people: [maker, checker], reason }) {
    const people = [maker.login, checker.login] as const
    await queries.addRatio(tx, { agentId: BigInt(memberId), ratio, startsOn, reason, people })
    return { state: 'changed' }
  },
}

async function agentOf(db: Queryable, memberId: string) {
  const found = await queries.lastRatio(db, BigInt(memberId))
  if (found === undefined) throw new Refusal('AGENT/NOT_FOUND')
  return found
}

async function lockToCome(tx: Tx, startsOn: SiteDate): Promise<void> {
  await queries.lockVersions(tx)
  if (!(await queries.isToCome(tx, startsOn))) throw new Refusal('AGENT/PLAN_LATE')
}
