-- Stops one chase for its member: no row when it is not his. Repeating it stops nothing more.
create or replace function bets_chase_end(p_member bigint, p_track bigint)
returns table (outcome text, stopped integer, refunded bigint)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  if not exists (select from bet_chase c where c.member_id = p_member and c.track_no = p_track) then return; end if;
  if not exists (select from system_config where config_key = 'hy_is_cancel' and config_value = '1') then
    return query select 'disabled', 0, 0::bigint;
    return;
  end if;
  return query select 'stopped', s.stopped, s.refunded
    from bets_chase_stop(array[p_member], array[p_track], 'member:' || p_member) s;
end $$;

revoke execute on function bets_chase_end from public;
grant execute on function bets_chase_end to app_rw;
