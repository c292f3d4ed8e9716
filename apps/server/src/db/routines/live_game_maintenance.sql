-- When a game of another house is closed, as the game centre writes it: `start~end` in the site's zone, or ''. Of
-- several windows the one that is on, else the one that begins first; the operator's window of every day gives way to
-- one that is on. What operators have turned off, and what they plan, is such a window. A closure without an end ends
-- when nobody lives to see it.
create or replace function live_game_maintenance(p_game text, p_at timestamptz) returns text
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  with said as (
    select g.closed_from as from_at, g.closed_until as until_at from live_game g where g.game_code = p_game
    union all
    select c.from_at, coalesce(c.until_at, 'infinity') from live_game g
      join wallet_closure c on c.provider = g.provider and (c.game_code is null or c.game_code = g.game_code)
      where g.game_code = p_game
    union all
    select s.changed_at, coalesce(s.until_at, 'infinity') from switch_state s
      where s.is_off and (s.scope = 'all' or s.scope = 'feature' and s.key = 'game-centre')
    union all
    select w.from_at, coalesce(w.ended_at, w.until_at) from live_game g
      join maintenance_window w on w.scope = 'all' or w.scope = 'provider' and w.key = g.provider
        or w.scope = 'category' and w.key = g.kind
      where g.game_code = p_game and w.until_at > p_at
  ), next as (
    select * from said where until_at > p_at order by from_at limit 1
  )
  select case
    when next.from_at <= p_at or (next.from_at is not null and g.maintenance = '')
      then to_char(next.from_at at time zone site_zone(), 'YYYY-MM-DD HH24:MI:SS') || '~' ||
           to_char(least(next.until_at, '9999-12-30+00') at time zone site_zone(), 'YYYY-MM-DD HH24:MI:SS')
    else g.maintenance end
  from live_game g left join next on true where g.game_code = p_game
$$;

revoke execute on function live_game_maintenance from public;
grant execute on function live_game_maintenance to app_rw;
