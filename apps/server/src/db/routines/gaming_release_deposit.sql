-- A recharge order that failed no longer counts towards the deposit limit.
create or replace function gaming_release_deposit(p_member bigint, p_reference text) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update gaming_deposit d set released_at = clock_timestamp()
    where d.member_id = p_member and d.reference = p_reference and d.released_at is null;
end $$;

revoke execute on function gaming_release_deposit from public;
grant execute on function gaming_release_deposit to app_rw;
