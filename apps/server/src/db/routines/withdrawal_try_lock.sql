-- Holds a withdrawal until the transaction ends, unless somebody else has it: of several processes that pay, each takes
-- others. Comes before any wallet (docs/money.md).
create or replace function withdrawal_try_lock(p_withdrawal bigint) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from withdrawal_order where withdrawal_id = p_withdrawal for no key update skip locked;
  return found;
end $$;

revoke execute on function withdrawal_try_lock from public;
grant execute on function withdrawal_try_lock to app_rw;
