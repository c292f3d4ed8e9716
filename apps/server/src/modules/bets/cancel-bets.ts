import type { ErrorCode } from '@liuhe/contract/errors.ts'
import type { Money } from '@liuhe/domain/money.ts'
import type { Queryable } from '../../db/connect.ts'
import * as queries from './queries.ts'

/** What became of a list of order numbers. Every distinct number is in exactly one of the two lists. */
export interface CancelReport {
  cancelled: bigint[]
  refused: { orderId: bigint; code: ErrorCode }[]
  /** Sum given back, in 厘. */
  refund: Money
}

/**
 * Cancels a member's orders before their draw closes, and gives each stake back once (I-13, I-14, I-15). Orders stand
 * alone: one that cannot be cancelled holds no other. A foreign order is answered like one that does not exist.
 */
export async function cancelBets(db: Queryable, memberId: bigint, orderIds: bigint[]): Promise<CancelReport> {
  const rows = await queries.cancel(db, memberId, orderIds)
  const done = rows.filter((row) => row.outcome === 'cancelled')
  return {
    cancelled: done.map((row) => row.orderId),
    refused: rows.flatMap(({ orderId, outcome }) =>
      outcome === 'cancelled' ? [] : [{ orderId, code: REFUSALS[outcome] }],
    ),
    refund: done.reduce((sum, row) => sum + row.refunded, 0n),
  }
}

const REFUSALS = {
  disabled: 'BET/CANCEL_DISABLED',
  'too-late': 'BET/NOT_CANCELLABLE',
  ended: 'BET/NOT_CANCELLABLE',
  unknown: 'BET/NOT_CANCELLABLE',
} as const satisfies Record<Exclude<queries.CancelRow['outcome'], 'cancelled'>, ErrorCode>
