-- Whether a game of another house may be begun at an instant: 'open'; 'maintenance' while its provider or the operator
-- keeps it closed for a time; 'off' when the operator has taken it off, or its supplier; 'unknown' when the provider
-- has none that it calls so. The launch asks before it calls the provider, the wallet inside the transaction of a bet.
-- The operator's window is read by the clock of the site's zone, and one of clock times comes every day, over midnight
-- if it begins later than it ends (Spec A §5).
create or replace function live_game_state(p_provider text, p_game text, p_at timestamptz) returns text
language plpgsql stable set search_path = pg_catalog, public, pg_temp as $$
declare
  v_game live_game;
  v_local timestamp;
  v_start text;
  v_end text;
  v_closed boolean;
begin
  select g.* into v_game from live_game g where g.provider = p_provider and g.provider_game = p_game;
  if not found then return 'unknown'; end if;
  if not v_game.enabled
     or exists (select from game_supplier s where s.supplier_code = v_game.supplier_code and not s.shown) then
    return 'off';
  end if;
  if switch_is_off('all', 'all', p_at) or switch_is_off('feature', 'game-centre', p_at) then
    return 'maintenance';
  end if;
  if in_maintenance('provider', p_provider, p_at) or in_maintenance('category', v_game.kind, p_at) then
    return 'maintenance';
  end if;
  if p_at >= v_game.closed_from and p_at < v_game.closed_until then return 'maintenance'; end if;
  if exists (
    select from wallet_closure c
    where c.provider = p_provider and (c.game_code is null or c.game_code = v_game.game_code)
      and c.from_at <= p_at and (c.until_at is null or c.until_at > p_at)
  ) then
    return 'maintenance';
  end if;
  if v_game.maintenance = '' then return 'open'; end if;
  v_local := p_at at time zone site_zone();
  v_start := split_part(v_game.maintenance, '~', 1);
  v_end := split_part(v_game.maintenance, '~', 2);
  v_closed := case
    when length(v_start) > 8 then v_local >= v_start::timestamp and v_local < v_end::timestamp
    when v_start::time <= v_end::time then v_local::time >= v_start::time and v_local::time < v_end::time
    else v_local::time >= v_start::time or v_local::time < v_end::time end;
  return case when v_closed then 'maintenance' else 'open' end;
end $$;

revoke execute on function live_game_state from public;
grant execute on function live_game_state to app_rw;
