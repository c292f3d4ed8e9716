-- Books the void of one order: its stake back to the wallet; and of a settled one, p_reward and p_rebate from the
-- wallet, the rest of its gain and rebate from what members owe, and the house's part of it back to the draw. Internal,
-- a step of bets_void_one.
create or replace function bets_void_post(p_order bet_order, p_reward bigint, p_rebate bigint) returns void
language plpgsql as $$
declare
  v_cur text := case when p_order.trial then ':trial' else '' end;
  v_main text := format('member:%s:main', p_order.member_id);
  v_stakes text := format('draw:%s:stakes%s', p_order.draw_id, v_cur);
  v_rest bigint := p_order.total - p_order.reward;
  v_line record;
begin
  for v_line in
    select * from (values
      (1, 'bet-voided', 39, v_stakes, v_main, p_order.total::bigint, p_order.order_id),
      (2, 'bet-reversed', 32, v_main, v_stakes, p_reward, p_order.order_id),
      (3, 'bet-reversed', 32, 'house:receivable' || v_cur, v_stakes, p_order.reward - p_reward, p_order.order_id),
      (4, 'rebate-reversed', 27, v_main, 'house:promo' || v_cur, p_rebate, p_order.order_id),
      (5, 'rebate-reversed', 27, 'house:receivable' || v_cur, 'house:promo' || v_cur, p_order.rebate - p_rebate,
          p_order.order_id),
      (6, 'draw-covered', 0, 'house:profit' || v_cur, v_stakes,
          case when p_order.status = 1 then greatest(v_rest, 0) else 0 end, null),
      (7, 'draw-swept', 0, v_stakes, 'house:profit' || v_cur,
          case when p_order.status = 1 then greatest(-v_rest, 0) else 0 end, null)
    ) as l(line, event, tran, payer, receiver, amount, order_id)
    where l.amount > 0 order by l.line
  loop
    perform from ledger_post(v_line.event, v_line.tran::smallint, 'order', format('void-%s:%s', v_line.line,
      p_order.order_id), sha256(convert_to(p_order.order_id::text, 'UTF8')), 'draw', p_order.draw_id,
      'operators', array[v_line.payer], array[v_line.receiver], array[v_line.amount], array[v_line.order_id]
    ) x where x.outcome = 'posted';
    if not found then raise exception 'order % was voided before', p_order.order_id using errcode = 'LH006'; end if;
  end loop;
end $$;

revoke execute on function bets_void_post from public;
