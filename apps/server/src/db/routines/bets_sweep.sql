-- Moves what the stakes of a chunk leave to the house, or what they lack from it. Internal.
create or replace function bets_sweep(
  p_scope text, p_key text, p_draw integer, p_stakes bigint, p_profit bigint, p_rest bigint)
returns void language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if p_rest > 0 then
    perform bets_pay('draw-swept', 0::smallint, p_scope, p_key, p_draw,
      array[p_stakes], array[p_profit], array[p_rest], array[null::bigint]);
  elsif p_rest < 0 then
    perform bets_pay('draw-covered', 0::smallint, p_scope, p_key, p_draw,
      array[p_profit], array[p_stakes], array[-p_rest], array[null::bigint]);
  end if;
end $$;

revoke execute on function bets_sweep from public;
