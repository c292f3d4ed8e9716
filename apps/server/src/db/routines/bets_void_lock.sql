-- Locks an order before two people void it, in the order of everybody else: the draw alone, so that no bet is inside
-- and no settlement begins; the settlement and the reversal under way, so that no chunk is; the order. Answers how it
-- stands, no row when there is none. `reversing`: a corrected result is opening orders of the draw just now.
create or replace function bets_void_lock(p_member bigint, p_order bigint)
returns table (draw_id integer, status smallint, result_version integer, reversing boolean)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare v_draw integer;
begin
  select o.draw_id into v_draw from bet_order o where o.member_id = p_member and o.order_id = p_order;
  if v_draw is null then return; end if;
  perform pg_advisory_xact_lock(7, v_draw);
  perform from settlement s where s.draw_id = v_draw and s.finished_at is null order by s.result_version for update;
  perform from resettlement r where r.draw_id = v_draw and r.finished_at is null order by r.result_version for update;
  return query
    select o.draw_id, o.status, o.result_version,
           exists (select from resettlement r where r.draw_id = v_draw and r.finished_at is null)
    from bet_order o where o.member_id = p_member and o.order_id = p_order for no key update of o;
end $$;

revoke execute on function bets_void_lock from public;
grant execute on function bets_void_lock to app_rw;
