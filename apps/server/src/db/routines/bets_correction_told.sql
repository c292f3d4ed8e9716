-- Marks a member as told of a correction, and of those before that it has overtaken. False when he was told before.
create or replace function bets_correction_told(p_draw integer, p_version integer, p_member bigint) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update resettlement_member m set told_at = clock_timestamp()
    where m.draw_id = p_draw and m.result_version <= p_version and m.member_id = p_member and m.told_at is null;
  return found;
end $$;

revoke execute on function bets_correction_told from public;
grant execute on function bets_correction_told to app_rw;
