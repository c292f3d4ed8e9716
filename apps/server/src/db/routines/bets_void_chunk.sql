-- Refunds the next chunk of a void draw (39 取消订单). Answers the number of orders looked at; 0: nothing is left.
create or replace function bets_void_chunk(p_draw integer, p_limit integer) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  v_before bigint; v_seen integer; v_last bigint; v_done record;
  v_stakes bigint := ledger_account_at(format('draw:%s:stakes', p_draw));
  v_trial_stakes bigint := ledger_account_at(format('draw:%s:stakes:trial', p_draw));
begin
  select s.cursor_order_id into v_before from settlement s
    where s.draw_id = p_draw and s.result_version = 0 and s.kind = 'void' and s.finished_at is null for update;
  if not found then return 0; end if;
  select count(*)::integer, max(n.order_id) into v_seen, v_last from (
    select o.order_id from bet_order o where o.draw_id = p_draw and o.order_id > v_before
    order by o.order_id limit p_limit
  ) n;
  if v_seen = 0 then return 0; end if;

  with done as (
    update bet_order o set status = 2, settled_at = clock_timestamp()
    where o.draw_id = p_draw and o.order_id > v_before and o.order_id <= v_last and o.status = 0
    returning o.order_id, o.account_id, o.trial, o.total
  )
  select count(*)::integer as orders, coalesce(sum(d.total), 0)::bigint as stake,
         array_agg(case when d.trial then v_trial_stakes else v_stakes end order by d.account_id, d.order_id) as stakes,
         array_agg(d.account_id order by d.account_id, d.order_id) as accounts,
         array_agg(d.total::bigint order by d.account_id, d.order_id) as amounts,
         array_agg(d.order_id order by d.account_id, d.order_id) as orders_in_order
    into v_done from done d;
  perform from ledger_balance b where b.account_id = any (v_done.accounts) order by b.account_id for no key update;
  perform bets_pay('bet-voided', 39::smallint, format('settle:%s:0', p_draw), 'voided:' || v_before, p_draw,
    v_done.stakes, v_done.accounts, v_done.amounts, v_done.orders_in_order);
  update settlement s set cursor_order_id = v_last, orders = s.orders + v_done.orders,
                          stake = s.stake + v_done.stake, paid = s.paid + v_done.stake
    where s.draw_id = p_draw and s.result_version = 0;
  perform bets_announce_balances(v_done.accounts);
  return v_seen;
end $$;

revoke execute on function bets_void_chunk from public;
grant execute on function bets_void_chunk to app_rw;
