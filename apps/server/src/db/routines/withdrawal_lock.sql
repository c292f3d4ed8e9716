-- Holds a withdrawal until the transaction ends: the application's role may not lock what it may not update. Comes
-- before any wallet (docs/money.md).
create or replace function withdrawal_lock(p_withdrawal bigint) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from withdrawal_order where withdrawal_id = p_withdrawal for no key update;
end $$;

revoke execute on function withdrawal_lock from public;
grant execute on function withdrawal_lock to app_rw;
