-- Places a batch of bets of whose plays none has a payout cap of its own: bets_place_capped without them.
create or replace function bets_place(
  p_member bigint[], p_draw integer[], p_key text[], p_hash bytea[],
  p_request integer[], p_play text[], p_info text[], p_odds text[],
  p_stake bigint[], p_notes integer[], p_win_max bigint[], p_model smallint[], p_rebate smallint[],
  p_win_cap bigint, p_waits boolean default true
) returns table (request integer, outcome text, total bigint, balance bigint, order_ids bigint[])
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return query
  select * from bets_place_capped(p_member, p_draw, p_key, p_hash, p_request, p_play, p_info, p_odds, p_stake, p_notes,
                                  p_win_max, p_model, p_rebate, p_win_cap, '{}'::bigint[], p_waits);
end $$;

revoke execute on function bets_place from public;
grant execute on function bets_place to app_rw;
