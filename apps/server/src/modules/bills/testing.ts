import { type BillGroup, billTypes } from '@liuhe/domain/bills/bill-types.ts'
import type { Money } from '@liuhe/domain/money.ts'
import { arrayOf } from '../../db/array-literal.ts'
import type { Sql } from '../../db/connect.ts'

// Bills of days gone by, as the ledger would have booked them then. Only a test's owner can write them.

/** A bill to be: signed 厘, and when. */
export interface PastBill {
  at: number
  tranType: number
  amount: Money
  /** What it is about, such as `game-round`. */
  aboutKind?: string
  event?: string
}

/** The filter that a bill stands under: a cancelled bet beside its bet, a cancelled round of a game under 体育. */
export const groupOf = ({ tranType, aboutKind }: PastBill): BillGroup | undefined =>
  tranType === 39 && aboutKind === undefined ? 'lottery' : billTypes[tranType]?.group

/**
 * Books bills into a wallet that has none later than these; oldest first. The house's account takes the other side.
 * @throws by the floor of the wallet when it would fall below zero at the end
 */
export async function bookPast(owner: Sql, memberId: bigint, bills: readonly PastBill[]): Promise<void> {
  const of = <T extends bigint | number | string | null>(pick: (bill: PastBill) => T) => arrayOf(bills.map(pick))
  await owner`
    with wallet as (
      select b.account_id, b.last_seq, b.balance, ledger_account_at(
        'house:opening' || case when b.currency = 'TRIAL' then ':trial' else '' end) as house
      from ledger_balance b where b.member_id = ${memberId} and b.kind = 'main'
    ), bill as materialized (
      select x.*, to_timestamp(x.at_ms / 1000.0) as at,
             id_at(to_timestamp(x.at_ms / 1000.0)) | (nextval('id_tail') & 4194303) as transfer_id,
             w.last_seq + x.n as seq, w.balance + sum(x.amount) over (order by x.n) as balance_after,
             w.account_id, w.house
      from wallet w cross join unnest(
        ${of(({ at }) => at)}::bigint[], ${of(({ tranType }) => tranType)}::smallint[],
        ${of(({ amount }) => amount)}::bigint[], ${of(({ aboutKind = null }) => aboutKind)}::text[],
        ${of(({ event = 'past' }) => event)}::text[]) with ordinality
        as x(at_ms, tran_type, amount, about_kind, event, n)
    ), transfer as (
      insert into ledger_transfer
        select transfer_id, event, tran_type, 'past', transfer_id::text, sha256(''::bytea), about_kind,
               case when about_kind is null then null else n end, 'test', at from bill
    ), posting as (
      insert into ledger_posting
        select transfer_id, 1, case when amount < 0 then account_id else house end,
               case when amount < 0 then house else account_id end, abs(amount), null,
               case when amount < 0 then seq end, case when amount < 0 then balance_after end,
               case when amount > 0 then seq end, case when amount > 0 then balance_after end
        from bill
    )
    update ledger_balance b set balance = b.balance + s.total, last_seq = b.last_seq + s.lines
      from (select account_id, sum(amount)::bigint as total, count(*) as lines from bill group by 1) s
      where b.account_id = s.account_id`
}
