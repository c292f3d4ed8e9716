-- Whether operators have turned something off, or keep it closed by a maintenance window, at an instant. Asked inside
-- the transactions of bets, so that no bet that begins after the commit of a switch is taken, in whichever process.
create or replace function switch_is_off(p_scope text, p_key text, p_at timestamptz) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (
    select from switch_state s
    where s.scope = p_scope and s.key = p_key and s.is_off and (s.until_at is null or s.until_at > p_at))
    or in_maintenance(p_scope, p_key, p_at)
    or p_scope = 'game' and in_maintenance('category', 'lottery', p_at)
$$;

revoke execute on function switch_is_off from public;
grant execute on function switch_is_off to app_rw;
