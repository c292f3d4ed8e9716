-- Whether the lines of a transfer take an account below its floor, all lines together. Internal; the balances are
-- locked.
create or replace function ledger_would_overdraw(p_from bigint[], p_to bigint[], p_amount bigint[]) returns boolean
language sql stable as $$
  select exists (
    select from ledger_balance b join (
      select account_id, sum(delta) as delta
      from (select unnest(p_from) as account_id, -unnest(p_amount) as delta
            union all select unnest(p_to), unnest(p_amount)) e
      group by account_id
    ) s using (account_id) where s.delta < 0 and b.balance + s.delta < b.floor
  )
$$;

revoke execute on function ledger_would_overdraw from public;
