-- Stops chases whose turn has won and that wanted it so, at most so many; answers how many there were. Called by the
-- settlement until it answers 0. What is left to do is read from the orders alone, so no crash can lose it.
create or replace function bets_chase_won(p_draw integer, p_limit integer) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare v_members bigint[]; v_tracks bigint[]; v_one record;
begin
  select array_agg(x.member_id order by x.track_no), array_agg(x.track_no order by x.track_no) into v_members, v_tracks
    from (
      select distinct c.member_id, c.track_no
      from bet_order o join bet_chase c on c.member_id = o.member_id and c.track_no = o.track_no
      where o.draw_id = p_draw and o.track_no is not null and o.status = 1 and o.result = 1
        and c.stop_on_win and c.stopped_at is null
      order by c.track_no limit p_limit
    ) x;
  if v_tracks is null then return 0; end if;
  select * into v_one from bets_chase_stop(v_members, v_tracks, 'engine');
  return cardinality(v_tracks);
end $$;

revoke execute on function bets_chase_won from public;
grant execute on function bets_chase_won to app_rw;
