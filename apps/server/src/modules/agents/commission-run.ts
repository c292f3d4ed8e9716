import { CommissionEffect } from '@liuhe/contract/api/operator/agents.ts'
import type { StatementKind } from '@liuhe/domain/agents/statement.ts'
import type { SiteDate } from '@liuhe/domain/time.ts'
import * as z from 'zod/mini'
import type { Queryable, Tx } from '../../db/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import type { ApprovalKind } from '../approvals/index.ts'
import * as rebates from './rebate-read-queries.ts'
import * as statements from './statements/read-queries.ts'

/** A day of rebates, or a run of statements by a plan. */
export type CommissionPayload = { day: SiteDate; version: number } | { runId: string; version: number }

/**
 * Two people let what agents earned be paid: a day's rebates where `agent_rebate_review` asks for it, a period of a
 * plan where the plan does. What is worked out again is another version, which waits for two people of its own.
 */
export const commissionRun: ApprovalKind<CommissionPayload> = {
  name: 'commission-run',
  make: 'handleCommissions',
  decide: 'approveCommissions',
  objectOf: (payload) => ('day' in payload ? `agent-rebates/${payload.day}` : `agent-runs/${payload.runId}`),
  async lockRevision(tx, payload) {
    const version =
      'day' in payload
        ? await rebates.lockReviewed(tx, payload.day)
        : await statements.lockWaiting(tx, BigInt(payload.runId), 'review')
    if (version === undefined) throw new Refusal('AGENT/NOT_REVIEWED')
    return version
  },
  async effectOf(sql, payload) {
    const [{ commission, day, until }, dues] = await Promise.all([whatOf(sql, payload), duesOf(sql, payload)])
    return z.encode(CommissionEffect, { commission, day, until, version: payload.version, ...dues })
  },
  async execute(tx, payload) {
    const { agents, amount, takenBack } = await duesOf(tx, payload)
    await letPay(tx, payload)
    return { state: 'paying', agents, amount: String(amount), takenBack: String(takenBack) }
  },
}

async function whatOf(
  sql: Queryable,
  payload: CommissionPayload,
): Promise<{ commission: StatementKind; day: SiteDate; until: SiteDate }> {
  if ('day' in payload) return { commission: 'rebate', day: payload.day, until: payload.day }
  const run = await statements.findRun(sql, BigInt(payload.runId))
  if (run === undefined) throw new Refusal('AGENT/NOT_REVIEWED')
  return { commission: run.kind, day: run.from, until: run.to }
}

const duesOf = (sql: Queryable, payload: CommissionPayload): Promise<statements.Dues> =>
  'day' in payload ? rebates.duesOf(sql, payload.day) : statements.duesOfRun(sql, BigInt(payload.runId))

const letPay = (tx: Tx, payload: CommissionPayload): Promise<void> =>
  'day' in payload ? rebates.letPay(tx, payload.day) : statements.letGoOn(tx, BigInt(payload.runId), 'pay')
