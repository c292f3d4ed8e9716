-- Debits accounts whose balances the caller has locked and judged. The settings bind the plan to one index probe per
-- account: a plan made while the tables were small would otherwise read them whole, and stay.
create or replace function bets_debit(p_account bigint[], p_total bigint[], p_lines integer[])
returns table (account_id bigint, balance bigint, last_seq bigint)
language sql volatile
set search_path = pg_catalog, public, pg_temp
set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off
as $$
  update ledger_balance b set balance = b.balance - r.total, last_seq = b.last_seq + r.lines
  from unnest(p_account, p_total, p_lines) as r(account_id, total, lines)
  where b.account_id = r.account_id
  returning b.account_id, b.balance, b.last_seq
$$;

revoke execute on function bets_debit from public;
