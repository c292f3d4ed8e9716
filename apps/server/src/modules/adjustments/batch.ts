import { createHash } from 'node:crypto'
import { BatchEffect } from '@liuhe/contract/api/operator/adjustments.ts'
import { ADJUST_REASONS, staffMayAdjust } from '@liuhe/domain/adjustments/reason.ts'
import * as z from 'zod/mini'
import { Refusal } from '../../http/refusal.ts'
import { mainBalances } from '../../ledger/index.ts'
import type { ApprovalKind } from '../approvals/index.ts'
import { maskedAccounts } from '../member/index.ts'
import { type BatchLine, findBatch, lockProposed, markApproved, selectLines } from './batch-queries.ts'

/** The rows lie in a table of their own; the payload signs them by their digest. */
type Payload = { batchId: number; digest: string; rows: number; totalIn: string; totalOut: string }

/**
 * A whole file of adjustments by two people. The decision lets its rows go; they are moved one after another, each in a
 * transaction of its own, so that a wallet that lacks the money stops no other row (`run-batches.ts`).
 */
export const adjustmentBatch: ApprovalKind<Payload> = {
  name: 'adjustment-batch',
  make: 'handleAdjustments',
  decide: 'approveAdjustments',
  objectOf: ({ batchId }) => `adjustment-batch/${batchId}`,
  async lockRevision(tx, { batchId, digest }) {
    const locked = await lockProposed(tx, batchId)
    // Counted again from the rows themselves: what was signed is what will be moved.
    if (locked === undefined || digestOf(await selectLines(tx, batchId)).toString('hex') !== digest) {
      throw new Refusal('APPROVAL/CHANGED')
    }
    return 0
  },
  async effectOf(sql, { batchId, rows, totalIn, totalOut }) {
    const lines = await selectLines(sql, batchId)
    const largest = lines.toSorted((one, other) => Number(other.amount - one.amount)).slice(0, LARGEST)
    const ids = [...new Set(lines.map(({ memberId }) => memberId))]
    const [accounts, balances] = await Promise.all([
      maskedAccounts(
        sql,
        largest.map(({ memberId }) => memberId),
      ),
      mainBalances(sql, ids),
    ])
    const shown = largest.map(({ line, memberId, reasonCode, amount }) => {
      const { label, direction } = ADJUST_REASONS[reasonCode]
      const before = balances.get(memberId) ?? 0n
      const after = direction === 'in' ? before + amount : before - amount
      return { line, account: accounts.get(memberId) ?? '', label, amount, before, after }
    })
    const short = lines.filter(
      ({ memberId, reasonCode, amount }) =>
        ADJUST_REASONS[reasonCode].direction === 'out' && (balances.get(memberId) ?? 0n) < amount,
    ).length
    return z.encode(BatchEffect, {
      ...{ batchId, rows, members: ids.length, totalIn: BigInt(totalIn), totalOut: BigInt(totalOut) },
      ...{ largest: shown, short },
    })
  },
  async execute(tx, { batchId }, { people: [maker, checker] }) {
    const lines = await selectLines(tx, batchId)
    const isWithin = lines.every(
      ({ amount }) => staffMayAdjust(maker.role, 'propose', amount) && staffMayAdjust(checker.role, 'decide', amount),
    )
    if (!isWithin) throw new Refusal('STAFF/LIMIT')
    await markApproved(tx, batchId)
    return { state: 'approved', batchId, rows: (await findBatch(tx, batchId))?.rows ?? 0 }
  },
}

const LARGEST = 10

/** SHA-256 of the rows: what each moves, in the order of the file. */
export const digestOf = (lines: readonly BatchLine[]): Buffer =>
  createHash('sha256')
    .update(
      JSON.stringify(
        lines.map(({ line, memberId, reasonCode, amount, multiple, note }) => [
          ...[line, String(memberId), reasonCode, String(amount), multiple, note],
        ]),
      ),
    )
    .digest()
