-- Ends a settlement or a refund: no order is left open, the exposure of the draw is forgotten, the members' lists are
-- told.
create or replace function bets_settle_finish(p_draw integer, p_version integer) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update settlement s set finished_at = clock_timestamp()
    where s.draw_id = p_draw and s.result_version = p_version and s.finished_at is null
      and not exists (select from bet_order o where o.draw_id = p_draw and o.order_id > s.cursor_order_id);
  if not found then return; end if;
  delete from bet_exposure e where e.draw_id = p_draw;
  perform outbox_announce('orders-settled',
    (select jsonb_build_object('drawId', d.draw_id, 'gameId', d.game_id, 'turnNum', d.turn_num)
     from draw d where d.draw_id = p_draw));
end $$;

revoke execute on function bets_settle_finish from public;
grant execute on function bets_settle_finish to app_rw;
