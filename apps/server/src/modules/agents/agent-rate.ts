import { RateEffect } from '@liuhe/contract/api/operator/agent-teams.ts'
import { isRateIn, rateText } from '@liuhe/domain/agents/rate.ts'
import * as z from 'zod/mini'
import type { Queryable, Tx } from '../../db/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import { tellMemberChanged } from '../../http/sessions/sessions.ts'
import type { ApprovalKind } from '../approvals/index.ts'
import { notify } from '../notifications/index.ts'
import { rangeBelow } from './become-agent.ts'
import { agentSettings } from './settings.ts'
import { percentOf } from './team.ts'
import * as queries from './team-console-queries.ts'
import { highestGiven, lineTo, teamSums, writeRate } from './team-queries.ts'

/** Between the highest that he gives and what the one above him has (Domain §7.1). */
export async function rateRangeOf(sql: Queryable, memberId: bigint, parentId: bigint | null) {
  const [{ min, max }, given] = await Promise.all([rangeBelow(sql, parentId), highestGiven(sql, memberId)])
  return { min: Math.min(Math.max(min, given), max), max }
}

interface NewRate {
  memberId: bigint
  /** As it was when it was looked at. */
  before: number
  rate: number
}

/**
 * Sets a rate in its range, by one person up to the operator's setting and by two above it; the member is told. The one
 * above and he are held, so that neither moves while the range is looked at (I-41).
 * @throws AGENT/NOT_FOUND, AGENT/CHANGED, AGENT/REBATE_RANGE
 */
export async function setRateInRange(tx: Tx, { memberId, before, rate }: NewRate, people: 1 | 2): Promise<void> {
  const range = await holdRange(tx, { memberId, before })
  const { rateOfTwo } = await agentSettings(tx)
  // A rate that is higher already may be lowered by one person, and not be raised.
  const max = people === 2 ? range.max : Math.min(range.max, Math.max(rateOfTwo, before))
  if (!isRateIn({ min: range.min, max }, rate)) {
    throw new Refusal('AGENT/REBATE_RANGE', { data: percentOf({ min: range.min, max }) })
  }
  await writeRate(tx, memberId, rate)
  await notify(tx, { memberId, content: `您的返点已由平台调整为 ${rateText(rate)}。` })
  await tellMemberChanged(tx, memberId)
}

async function holdRange(tx: Tx, { memberId, before }: Pick<NewRate, 'memberId' | 'before'>) {
  const held = await queries.lockNode(tx, memberId)
  if (held === undefined) throw new Refusal('AGENT/NOT_FOUND')
  if (held.rateTenths !== before) throw new Refusal('AGENT/CHANGED', { data: { rate: held.rateTenths } })
  return rateRangeOf(tx, memberId, held.parentId)
}

export type RatePayload = { memberId: string; before: number; rate: number }

const wishOf = ({ memberId, ...rates }: RatePayload): NewRate => ({ memberId: BigInt(memberId), ...rates })

/** Two people agree to a rate of an agent or member above the operator's setting; it counts for bets from then on. */
export const agentRate: ApprovalKind<RatePayload> = {
  name: 'agent-rate',
  make: 'handleAgents',
  decide: 'approveAgents',
  objectOf: ({ memberId }) => `agent/${memberId}`,
  async lockRevision(tx, payload) {
    const { rate, ...held } = wishOf(payload)
    const range = await holdRange(tx, held)
    if (!isRateIn(range, rate)) throw new Refusal('AGENT/REBATE_RANGE', { data: percentOf(range) })
    return held.before
  },
  async effectOf(sql, payload) {
    const { memberId, before, rate } = wishOf(payload)
    const [node, line, sums] = await Promise.all([
      queries.findNode(sql, memberId),
      lineTo(sql, memberId),
      teamSums(sql, [memberId]),
    ])
    if (node === undefined) throw new Refusal('AGENT/NOT_FOUND')
    const above = line.at(-2)
    return z.encode(RateEffect, {
      ...{ memberId: payload.memberId, account: node.account, before, rate },
      ...{ above: above?.account ?? null, aboveRate: above?.rateTenths ?? null },
      members: sums.get(memberId)?.members ?? 0,
    })
  },
  async execute(tx, payload) {
    await setRateInRange(tx, wishOf(payload), 2)
    return { state: 'changed', rate: payload.rate }
  },
}
