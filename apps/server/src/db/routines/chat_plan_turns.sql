-- The turns of a game that a plan looks at, the newest first: the open one, those that wait for their result, and the
-- latest results. A result counts once everybody may see it.
create or replace function chat_plan_turns(p_game integer, p_rows integer)
returns table (draw_id integer, turn_num text, state text, close_at timestamptz, result text, lunar_year integer)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select d.draw_id, d.turn_num, d.status, d.close_at,
         case when d.status in ('drawn', 'settled') and coalesce(d.public_at, d.drawn_at) <= clock_timestamp()
              then d.open_num end, d.lunar_year
  from draw d where d.game_id = p_game and d.open_at <= clock_timestamp()
  order by d.plan_at desc limit p_rows
$$;

revoke execute on function chat_plan_turns from public;
grant execute on function chat_plan_turns to app_rw;
