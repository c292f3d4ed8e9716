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
 * what their newest entry says. The instant is one of transfers' numbers, so only their rows are read.
 */
export async function brokenLately(db: Queryable, since: Date): Promise<number> {
  const [row] = await db<[{ count: number }]>`
    with lately as materialized (
      select from_account as account_id, from_seq as seq, from_balance as balance, -amount::bigint as change
      from ledger_posting where transfer_id >= id_at(${since}) and from_seq is not null
      union all
      select to_account, to_seq, to_balance, amount::bigint
      from ledger_posting where transfer_id >= id_at(${since}) and to_seq is not null
    ), newest as (
      select distinct on (account_id) account_id, seq, balance from lately order by account_id, seq desc
    ), broken as (
      select l.account_id from lately l
      left join ledger_posting f on f.from_account = l.account_id and f.from_seq = l.seq - 1
      left join ledger_posting t on t.to_account = l.account_id and t.to_seq = l.seq - 1
      where l.balance <> case l.seq when 1 then 0 else coalesce(f.from_balance, t.to_balance) end + l.change
         or l.seq > 1 and coalesce(f.from_balance, t.to_balance) is null
      union
      select account_id from newest n join ledger_balance b using (account_id)
      where b.last_seq < n.seq or b.last_seq = n.seq and b.balance <> n.balance
    )
    select count(*)::int as count from broken`
  return row.count
}
