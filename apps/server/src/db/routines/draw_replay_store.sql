-- Stores the recording of a published draw; a second one replaces it. Pages hear of it (push LIVE_URL_HISTORY).
create or replace function draw_replay_store(p_game_id integer, p_turn_num text, p_url text,
                                  p_source text default 'operator') returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare v_draw_id integer;
begin
  select draw_id into v_draw_id from draw
  where game_id = p_game_id and turn_num = p_turn_num and status in ('drawn', 'settled') and public_at <= draw_clock();
  if v_draw_id is null then
    raise exception 'no published draw % of game %', p_turn_num, p_game_id using errcode = 'LH020';
  end if;
  insert into draw_replay (draw_id, url, source) values (v_draw_id, p_url, p_source)
  on conflict (draw_id) do update set url = excluded.url, source = excluded.source, stored_at = clock_timestamp();
  perform outbox_announce('replay',
    jsonb_build_object('gameId', p_game_id, 'turnNum', p_turn_num, 'liveUrl', p_url));
  perform pg_notify('content_changed', 'web');
end $$;

revoke execute on function draw_replay_store from public;
grant execute on function draw_replay_store to app_rw;
