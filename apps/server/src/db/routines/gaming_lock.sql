-- Takes the wallet's lock before a change or a judgement, and answers the time after it: a bet either ends before the
-- change or sees it.
create or replace function gaming_lock(p_member bigint) returns timestamptz
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from ledger_balance b where b.member_id = p_member and b.kind = 'main' for no key update;
  return gaming_clock();
end $$;

revoke execute on function gaming_lock from public;
grant execute on function gaming_lock to app_rw;
