-- What a member can play with, in 厘, as providers are told it: below zero while he owes (I-04).
create or replace function wallet_balance(p_member bigint) returns bigint
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select b.balance - b.floor - coalesce((select sum(d.owed - d.collected) from wallet_debt d
                                         where d.member_id = p_member and d.collected < d.owed), 0)::bigint
  from ledger_balance b where b.member_id = p_member and b.kind = 'main'
$$;

revoke execute on function wallet_balance from public;
grant execute on function wallet_balance to app_rw;
