-- Where draws are broadcast, and where their recordings are (Spec B §4 Lottery). Addresses are the operator's; the
-- functions below are how he sets them, and they tell every process and every open page.

create table live_stream (
  game_id        integer primary key references game,
  live_url       text not null check (live_url ~ '^(https?://|/)'),
  -- Where the broadcaster puts recordings, with {gameId} and {turnNum}; empty when they are stored by hand.
  replay_pattern text not null default '' check (replay_pattern = '' or replay_pattern ~ '^(https?://|/)'),
  -- Who set it: 'sandbox' follows the demonstration's broadcaster, anything else is left alone by it.
  source         text not null default 'operator',
  updated_at     timestamptz not null default clock_timestamp()
);

create table draw_replay (
  draw_id   integer primary key references draw,
  url       text not null check (url ~ '^(https?://|/)'),
  source    text not null default 'operator',
  stored_at timestamptz not null default clock_timestamp()
);

-- Names the stream of a game, or takes it away with an empty address. Pages hear of it at once (push VIDEO).
create function live_stream_set(p_game_id integer, p_live_url text, p_replay_pattern text default '',
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

-- Stores the recording of a published draw; a second one replaces it. Pages hear of it (push LIVE_URL_HISTORY).
create function draw_replay_store(p_game_id integer, p_turn_num text, p_url text,
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

-- Stores the recording of each of these draws where the broadcaster of its game puts it. Those who have one keep it.
create function draw_replay_follow(p_draw_ids integer[]) returns integer
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

revoke execute on function live_stream_set, draw_replay_store, draw_replay_follow from public;
grant select on live_stream, draw_replay to app_rw;
grant insert, update on draw_replay to app_rw;                       -- the demonstration's past
grant execute on function live_stream_set, draw_replay_store, draw_replay_follow to app_rw;
