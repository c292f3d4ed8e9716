import type * as api from '@liuhe/contract/api/operator/adjustments.ts'
import type { InputOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import { ADJUST_REASONS } from '@liuhe/domain/adjustments/reason.ts'
import type { Queryable } from '../../db/connect.ts'
import { keyOf, nextKey } from '../../http/framework/keyset.ts'
import { Refusal } from '../../http/refusal.ts'
import { selectApprovals } from '../approvals/index.ts'
import { maskedAccounts } from '../member/index.ts'
import { adjustment, type Payload } from './adjustment.ts'
import * as batches from './batch-queries.ts'

/** Proposals with their members, the newest first. */
export async function listAdjustments(
  sql: Queryable,
  { memberId, ...filter }: InputOf<typeof api.list>,
): Promise<OutputOf<typeof api.list>> {
  const object = memberId === undefined ? undefined : `adjustment/${memberId}`
  const rows = await selectApprovals(sql, { ...filter, object, kinds: [adjustment.name] })
  const payloads = rows.map(({ payload }) => payload as Payload)
  const accounts = await maskedAccounts(sql, [...new Set(payloads.map((payload) => BigInt(payload.memberId)))])
  return rows.map((row, n) => {
    const { memberId: id, reasonCode, amount, multiple } = payloads[n] as Payload
    const { label, direction } = ADJUST_REASONS[reasonCode]
    const { approvalId, reason, maker, madeAt, expiresAt, checker, decidedAt, note } = row
    const outcome = row.outcome as { before: string; after: string } | null
    return {
      ...{ approvalId, reason, maker, madeAt, expiresAt, checker, decidedAt, note },
      state: row.decision ?? (row.isOver ? 'expired' : 'open'),
      ...{ memberId: id, account: accounts.get(BigInt(id)) ?? '', reasonCode, label, direction, multiple },
      amount: BigInt(amount),
      moved: outcome === null ? null : { before: BigInt(outcome.before), after: BigInt(outcome.after) },
    }
  })
}

/** One file with the outcomes of its rows. @throws ADJUST/BATCH_NOT_FOUND */
export async function readOutcomes(
  sql: Queryable,
  { batchId, state, after, rows }: InputOf<typeof api.batch>,
): Promise<OutputOf<typeof api.batch>> {
  const batch = await batches.findBatch(sql, batchId)
  if (batch === undefined) throw new Refusal('ADJUST/BATCH_NOT_FOUND')
  const [line] = after === undefined ? [0] : (keyOf(after, ['int']) as [number])
  const found = await batches.selectOutcomes(sql, { batchId, state, after: line, rows })
  const accounts = await maskedAccounts(sql, [...new Set(found.map(({ memberId }) => memberId))])
  const data = found.map(({ memberId, ...row }) => {
    const { label, direction } = ADJUST_REASONS[row.reasonCode]
    return { ...row, memberId: String(memberId), account: accounts.get(memberId) ?? '', label, direction }
  })
  return { batch, data, next: nextKey(found, rows, (row) => [row.line]) }
}
