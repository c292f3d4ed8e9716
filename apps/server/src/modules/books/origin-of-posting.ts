import { originOf } from '@liuhe/domain/money-origin.ts'
import type { Queryable } from '../../db/connect.ts'
import { type PostingRow, postingsOfAccount } from '../../ledger/posting-queries.ts'
import type { Found } from './explained.ts'

/** Entries before a payment that are looked at; what lies further back is said to be unknown. */
const LOOKED_AT = 2_000

/** Where money that left a member's account came from: first in, first out. */
export async function originOfPosting(sql: Queryable, row: PostingRow): Promise<Found> {
  const { fromSeq, fromAfter, fromAccount: accountId, amount } = row
  if (fromSeq === null || fromAfter === null) return {}
  const before = await postingsOfAccount(sql, { accountId, before: fromSeq, rows: LOOKED_AT })
  const credits = before.filter(({ toAccount }) => toAccount === accountId)
  const { sources, covered } = originOf({ held: fromAfter + amount, paid: amount }, credits)
  return {
    origin: {
      ...{ amount, covered },
      sources: sources.map(({ credit, used }) => ({
        transferId: String(credit.transferId),
        line: credit.line,
        at: credit.at.getTime(),
        event: credit.event,
        tranType: credit.tranType,
        orderNo: credit.orderId === null ? null : String(credit.orderId),
        ...{ used, amount: credit.amount },
      })),
    },
  }
}
