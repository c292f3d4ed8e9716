-- A draw by its game and turn; no row without the game, null without the draw.
create or replace function result_draw(p_game integer, p_turn text)
returns table (draw_id integer, game_name text, family text)
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select d.draw_id, g.name, g.family from game g left join draw d on d.game_id = g.game_id and d.turn_num = p_turn
  where g.game_id = p_game
$$;

revoke execute on function result_draw from public;
grant execute on function result_draw to app_rw;
