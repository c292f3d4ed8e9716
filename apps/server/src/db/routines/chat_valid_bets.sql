-- Valid bets of a member since an instant, in 厘: of lotteries and of games of other houses, once they are settled.
create or replace function chat_valid_bets(p_member bigint, p_from timestamptz) returns bigint
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select coalesce((select sum(b.valid_stake) from bet_order b
                   where b.member_id = p_member and b.order_id >= id_at(p_from)), 0)::bigint
       + coalesce((select sum(g.valid_bet) from game_round g
                   where g.member_id = p_member and coalesce(g.settled_at, g.started_at) >= p_from), 0)::bigint
$$;

revoke execute on function chat_valid_bets from public;
grant execute on function chat_valid_bets to app_rw;
