-- Ends a reversal whose cursor has passed every settled order. Answers whether the draw may be settled.
create or replace function bets_reverse_finish(p_draw integer, p_version integer) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update resettlement r set finished_at = clock_timestamp()
    where r.draw_id = p_draw and r.result_version = p_version and r.finished_at is null
      and not exists (select from bet_order o
                      where o.draw_id = p_draw and o.order_id > r.cursor_order_id and o.status = 1);
  return not exists (select from resettlement r where r.draw_id = p_draw and r.finished_at is null);
end $$;

revoke execute on function bets_reverse_finish from public;
grant execute on function bets_reverse_finish to app_rw;
