-- Names the stream of a game, or takes it away with an empty address. Pages hear of it at once (push VIDEO).
create or replace function live_stream_set(p_game_id integer, p_live_url text, p_replay_pattern text default '',
                                p_source text default 'operator') returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if p_live_url = '' then
    delete from live_stream where game_id = p_game_id;
  else
    insert into live_stream (game_id, live_url, replay_pattern, source)
    values (p_game_id, p_live_url, p_replay_pattern, p_source)
    on conflict (game_id) do update
      set live_url = excluded.live_url, replay_pattern = excluded.replay_pattern, source = excluded.source,
          updated_at = clock_timestamp();
  end if;
  perform outbox_announce('live-stream', jsonb_build_object('gameId', p_game_id, 'liveUrl', p_live_url, 'isStreaming',
    exists (select from draw where game_id = p_game_id
      and (status = 'drawn' and public_at > draw_clock() or status = 'closed' and partial_num is not null))));
  -- Documents say which hosts may be played from.
  perform pg_notify('content_changed', 'web');
end $$;

revoke execute on function live_stream_set from public;
grant execute on function live_stream_set to app_rw;
