/** The SQL of what is looked at every minute: balances below their floor, and the newest entries of the chains. */
import type { Queryable } from '../db/connect.ts'

/** Accounts below their floor. */
export async function negativeAccounts(db: Queryable): Promise<number> {
  const [row] = await db<[{ count: number }]>`
    select count(*)::int as count from ledger_balance where balance < floor`
  return row.count
}

/**
 * Accounts in which an entry since an instant does not follow from the one before it, or whose stored balance is not
 * what their newest entry says. The instant is one of transfers' numbers, so only their rows are read, and of each
 * account one entry more, found by its index.
 */
export async function brokenLately(db: Queryable, since: Date): Promise<number> {
  const [row] = await db<[{ count: number }]>`
    with lately as (
      select from_account as account_id, from_seq as seq, from_balance as balance, -amount::bigint as change
      from ledger_posting where transfer_id >= id_at(${since}) and from_seq is not null
      union all
      select to_account, to_seq, to_balance, amount::bigint
      from ledger_posting where transfer_id >= id_at(${since}) and to_seq is not null
    ), chained as materialized (
      select *, lag(seq) over of_account as before_seq, lag(balance) over of_account as before_balance,
             lead(seq) over of_account is null as is_newest
      from lately window of_account as (partition by account_id order by seq)
    ), broken as (
      select account_id from chained where before_seq = seq - 1 and balance <> before_balance + change
      union
      select c.account_id from chained c
      left join lateral (select from_balance as balance from ledger_posting
                         where from_account = c.account_id and from_seq = c.seq - 1 limit 1) f on true
      left join lateral (select to_balance as balance from ledger_posting
                         where to_account = c.account_id and to_seq = c.seq - 1 limit 1) t on true
      where c.before_seq is distinct from c.seq - 1
        and c.balance is distinct from case c.seq when 1 then 0 else coalesce(f.balance, t.balance) end + c.change
      union
      select c.account_id from chained c join ledger_balance b using (account_id)
      where c.is_newest and (b.last_seq < c.seq or b.last_seq = c.seq and b.balance <> c.balance)
    )
    select count(*)::int as count from broken`
  return row.count
}
