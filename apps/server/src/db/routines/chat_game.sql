-- The game that a room or a plan is about: no row where there is none.
create or replace function chat_game(p_game integer) returns table (name text, family text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select name, family from game where game_id = p_game
$$;

revoke execute on function chat_game from public;
grant execute on function chat_game to app_rw;
