-- Stores the recording of each of these draws where the broadcaster of its game puts it. Those who have one keep it.
create or replace function draw_replay_follow(p_draw_ids integer[]) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare v_row record; v_count integer := 0;
begin
  for v_row in
    select d.game_id, d.turn_num, s.source,
           replace(replace(s.replay_pattern, '{gameId}', d.game_id::text), '{turnNum}', d.turn_num) as url
    from draw d join live_stream s using (game_id)
    where d.draw_id = any(p_draw_ids) and s.replay_pattern <> ''
      and not exists (select from draw_replay r where r.draw_id = d.draw_id)
  loop
    perform draw_replay_store(v_row.game_id, v_row.turn_num, v_row.url, v_row.source);
    v_count := v_count + 1;
  end loop;
  return v_count;
end $$;

revoke execute on function draw_replay_follow from public;
grant execute on function draw_replay_follow to app_rw;
