-- Opens main, live and held of a member; repeating it changes nothing.
create or replace function ledger_open_member(p_member_id bigint, p_currency text) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into ledger_account (address, kind, currency, member_id, has_balance)
    select format('member:%s:%s', p_member_id, k), k, p_currency, p_member_id, true
    from unnest(array['main', 'live', 'held']) k
    on conflict do nothing;
  insert into ledger_balance (account_id, member_id, kind, currency)
    select account_id, member_id, kind, currency from ledger_account where member_id = p_member_id
    on conflict do nothing;
end $$;

revoke execute on function ledger_open_member from public;
grant execute on function ledger_open_member to app_rw;
