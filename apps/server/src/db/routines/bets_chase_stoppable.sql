-- The pending orders of chases in turns that can still be bet on. A turn that is closed stays as it was: its orders are
-- in the record of its close, and it is drawn for them.
create or replace function bets_chase_stoppable(p_member bigint[], p_track bigint[], p_at timestamptz)
returns table (order_id bigint, member_id bigint, draw_id integer)
language sql stable set search_path = pg_catalog, public, pg_temp set enable_seqscan = off as $$
  select o.order_id, o.member_id, o.draw_id
  from unnest(p_member, p_track) as k(member_id, track_no)
  join bet_chase c on c.member_id = k.member_id and c.track_no = k.track_no
  join bet_order o on o.member_id = c.member_id and o.order_id between c.first_order_id and c.last_order_id
    and o.track_no = c.track_no and o.status = 0
  join draw d on d.draw_id = o.draw_id and d.status in ('scheduled', 'open') and d.close_at > p_at
$$;

revoke execute on function bets_chase_stoppable from public;
