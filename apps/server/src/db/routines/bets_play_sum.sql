-- What a member's pending orders on a play of a draw may pay together. Exact while his wallet is locked: nothing is
-- placed without it. His orders are read from the opening of the draw on; those of chases may be older, and are read
-- chase by chase, of those alone that reach as far as this draw. The numbers of the orders come in variables, so that
-- of all months only theirs are opened, and no index of the draw is taken ("+ 0"), which has everybody's. Internal.
create or replace function bets_play_sum(p_member bigint, p_draw integer, p_play text) returns bigint
language plpgsql stable set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare v_draw record; v_chase record; v_sum bigint; v_more bigint;
begin
  select d.game_id, d.plan_at, id_at(d.open_at) as from_id into v_draw from draw d where d.draw_id = p_draw;
  select coalesce(sum(o.win_max), 0)::bigint into v_sum from bet_order o
    where o.member_id = p_member and o.order_id >= v_draw.from_id
      and o.draw_id + 0 = p_draw and o.play_code = p_play and o.status = 0 and o.track_no is null;
  for v_chase in
    select c.first_order_id as first_id, c.last_order_id as last_id
    from bet_chase c join draw l on l.draw_id = c.last_draw_id
    where c.member_id = p_member and c.game_id = v_draw.game_id and l.plan_at >= v_draw.plan_at
  loop
    select coalesce(sum(o.win_max), 0)::bigint into v_more from bet_order o
      where o.member_id = p_member and o.order_id between v_chase.first_id and v_chase.last_id
        and o.draw_id + 0 = p_draw and o.play_code = p_play and o.status = 0 and o.track_no is not null;
    v_sum := v_sum + v_more;
  end loop;
  return v_sum;
end $$;

revoke execute on function bets_play_sum from public;
grant execute on function bets_play_sum to app_rw;
