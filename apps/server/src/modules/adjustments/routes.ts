import * as api from '@liuhe/contract/api/operator/adjustments.ts'
import { ADJUST_REASONS, staffMayAdjust } from '@liuhe/domain/adjustments/reason.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Server } from '../../http/server.ts'
import { balancesOfMember } from '../../ledger/index.ts'
import { propose } from '../approvals/index.ts'
import { mountOperatorArea, type OperatorHandlers } from '../operators/index.ts'
import { maskedAccounts } from '../member/index.ts'
import { adjustment } from './adjustment.ts'
import { adjustmentBatch, digestOf } from './batch.ts'
import * as batches from './batch-queries.ts'
import { listAdjustments, readOutcomes } from './list-adjustments.ts'
import { readBatch } from './read-batch.ts'

/** Money by hand, for those who look after wallets (docs/operators.md). */
export const mountAdjustments = (server: Server): void =>
  mountOperatorArea(server, api, {
    async propose(context, { memberId, requestId, reasonCode, amount, multiple, reason }) {
      const { tx, operator } = context
      if (!staffMayAdjust(operator.role, 'propose', amount)) throw new Refusal('STAFF/LIMIT')
      const payload = { memberId, reasonCode, amount: String(amount), multiple }
      const isOut = ADJUST_REASONS[reasonCode].direction === 'out'
      if (isOut && multiple !== 0) throw new Refusal('REQ/INVALID', { data: { fields: ['multiple'] } })
      const proposed = await propose(context, adjustment, { payload, revision: 0, reason, requestId })
      // Only a first look: the books are asked again when the second person agrees.
      if (isOut && (await balancesOfMember(tx, BigInt(memberId))).main < amount)
        throw new Refusal('WALLET/INSUFFICIENT')
      return proposed
    },
    list: ({ sql }, query) => listAdjustments(sql, query),
    batches: ({ sql }, { before, rows }) => batches.selectBatches(sql, { before, rows }),
    batch: ({ sql }, query) => readOutcomes(sql, query),
    ...inBulk,
  })

type Handlers = OperatorHandlers<typeof api>

/** Files of adjustments. */
const inBulk = {
  async checkBatch({ tx, operator, note }, { csv }) {
    const { lines, faults, ...sums } = await readBatch(tx, csv, operator.role)
    note({ object: 'adjustment-batch', after: { rows: lines.length, faults: faults.length } })
    const first = lines.slice(0, PREVIEW)
    const accounts = await maskedAccounts(
      tx,
      first.map(({ memberId }) => memberId),
    )
    const preview = first.map(({ line, memberId, reasonCode, amount, note: words }) => {
      return {
        line,
        memberId: String(memberId),
        account: accounts.get(memberId) ?? '',
        reasonCode,
        amount,
        note: words,
      }
    })
    return { rows: lines.length, ...sums, faults: faults.slice(0, FAULTS), preview }
  },
  async proposeBatch(context, { requestId, csv, reason }) {
    const { tx, operator } = context
    const { lines, faults, totalIn, totalOut } = await readBatch(tx, csv, operator.role)
    if (faults.length > 0) {
      const told = faults.slice(0, FAULTS).map(({ line, why, text }) => ({ line, why, text }))
      throw new Refusal('ADJUST/FILE', { data: { faults: told, count: faults.length } })
    }
    const digest = digestOf(lines)
    const kept = { madeBy: operator.login, requestId, reason, totalIn, totalOut, digest, lines }
    const { batchId, isSame } = await batches.insertBatch(tx, kept)
    if (!isSame) throw new Refusal('REQ/KEY_REUSED')
    const sums = { rows: lines.length, totalIn: String(totalIn), totalOut: String(totalOut) }
    const payload = { batchId, digest: digest.toString('hex'), ...sums }
    const proposed = await propose(context, adjustmentBatch, { payload, revision: 0, reason, requestId })
    await batches.nameApproval(tx, batchId, proposed.approvalId)
    return { batchId, ...proposed }
  },
  async retryBatch({ tx, note }, { batchId }) {
    const batch = await batches.findBatch(tx, batchId)
    if (batch === undefined) throw new Refusal('ADJUST/BATCH_NOT_FOUND')
    const rows = await batches.retryRefused(tx, batchId)
    if (rows === 0) throw new Refusal('ADJUST/BATCH_STATE')
    note({ object: `adjustment-batch/${batchId}`, after: { waiting: rows } })
    return { rows }
  },
} satisfies Partial<Handlers>

const PREVIEW = 20
const FAULTS = 100
