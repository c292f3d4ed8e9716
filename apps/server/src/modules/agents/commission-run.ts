import { CommissionEffect } from '@liuhe/contract/api/operator/agents.ts'
import type { SiteDate } from '@liuhe/domain/time.ts'
import * as z from 'zod/mini'
import { Refusal } from '../../http/refusal.ts'
import type { ApprovalKind } from '../approvals/index.ts'
import * as queries from './rebate-read-queries.ts'

type Payload = { day: SiteDate; version: number }

/**
 * Two people let a day's rebates be paid, where `agent_rebate_review` asks for it. A day that is worked out again is
 * another version, which waits for two people of its own.
 */
export const commissionRun: ApprovalKind<Payload> = {
  name: 'commission-run',
  make: 'handleCommissions',
  decide: 'approveCommissions',
  objectOf: ({ day }) => `agent-rebates/${day}`,
  async lockRevision(tx, { day }) {
    const version = await queries.lockReviewed(tx, day)
    if (version === undefined) throw new Refusal('AGENT/NOT_REVIEWED')
    return version
  },
  async effectOf(sql, payload) {
    return z.encode(CommissionEffect, { ...payload, ...(await queries.duesOf(sql, payload.day)) })
  },
  async execute(tx, { day }) {
    const { agents, amount, takenBack } = await queries.duesOf(tx, day)
    await queries.letPay(tx, day)
    return { state: 'paying', agents, amount: String(amount), takenBack: String(takenBack) }
  },
}
