-- What a member's pending orders on a play of a draw may pay together. Exact while his wallet is locked: nothing is
-- placed without it. His orders are read from the opening of the draw on; those of chases may be older, and are looked
-- up chase by chase, of those alone that reach as far as this draw. Internal.
create or replace function bets_play_sum(p_member bigint, p_draw integer, p_play text) returns bigint
language sql stable as $$
  select coalesce(sum(x.win_max), 0)::bigint
  from draw d cross join lateral (
    select o.win_max from bet_order o
    where o.member_id = p_member and o.order_id >= id_at(d.open_at)
      and o.draw_id = p_draw and o.play_code = p_play and o.status = 0 and o.track_no is null
    union all
    select o.win_max from bet_chase c
    join draw l on l.draw_id = c.last_draw_id and l.plan_at >= d.plan_at
    join bet_order o on o.draw_id = p_draw and o.track_no = c.track_no and o.order_id >= c.first_order_id
      and o.play_code = p_play and o.status = 0
    where c.member_id = p_member and c.game_id = d.game_id
  ) x
  where d.draw_id = p_draw
$$;

revoke execute on function bets_play_sum from public;
grant execute on function bets_play_sum to app_rw;
