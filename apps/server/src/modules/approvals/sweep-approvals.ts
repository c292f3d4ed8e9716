import type { Sql } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Clock } from '../../platform/clock.ts'
import { appendAudit } from '../operators/index.ts'
import { expireOverdue } from './queries.ts'

/** Ends what nobody has decided in time, each with its entry in the audit. */
export async function sweepApprovals(sql: Sql, { clock }: { clock: Clock }): Promise<void> {
  await inTransaction(sql, async (tx) => {
    for (const { approvalId, kind, object } of await expireOverdue(tx, AT_ONCE)) {
      await appendAudit(tx, {
        action: 'approvals.expire',
        object: `approval/${approvalId}`,
        before: { kind, object },
        after: { decision: 'expired' },
        at: clock.now(),
        address: 'housekeeping',
      })
    }
  })
}

const AT_ONCE = 100
