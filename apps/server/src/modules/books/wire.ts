import type * as api from '@liuhe/contract/api/operator/ledger.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import type { Queryable } from '../../db/connect.ts'
import type { PostingRow } from '../../ledger/posting-queries.ts'
import { maskedAccounts } from '../member/index.ts'

export type Posting = OutputOf<typeof api.postings>['data'][number]

/** Postings in wire form, with the masked accounts of their members. */
export async function postingsIn(sql: Queryable, rows: readonly PostingRow[]): Promise<Posting[]> {
  const ids = rows.flatMap(({ fromMember, toMember }) => [fromMember, toMember].filter((id) => id !== null))
  const accounts = await maskedAccounts(sql, [...new Set(ids)])
  const memberOf = (id: bigint | null) =>
    id === null ? null : { memberId: String(id), account: accounts.get(id) ?? '' }
  return rows.map((row) => ({
    transferId: String(row.transferId),
    line: row.line,
    at: row.at.getTime(),
    event: row.event,
    tranType: row.tranType,
    from: { address: row.from, member: memberOf(row.fromMember), after: row.fromAfter },
    to: { address: row.to, member: memberOf(row.toMember), after: row.toAfter },
    amount: row.amount,
    orderNo: row.orderId === null ? null : String(row.orderId),
    key: `${row.scope}:${row.key}`,
    actor: row.actor,
  }))
}
