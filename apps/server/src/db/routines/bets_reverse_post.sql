-- Posts the way back of a chunk, for each currency: gains and rebates from the wallets as far as they reach, the rest
-- from what members owe; then what the house had kept or added. Internal, a step of bets_reverse_chunk.
create or replace function bets_reverse_post(p_draw integer, p_version integer, p_before bigint, p_after bigint,
  p_opened bigint[], p_rewards bigint[])
returns void language plpgsql as $$
declare
  v_scope text := format('reverse:%s:%s', p_draw, p_version);
  v_currency text; v_stakes bigint; v_promo bigint; v_owing bigint; v_event record; v_pay record;
begin
  for v_currency in select distinct case when l.trial then ':trial' else '' end from resettlement_line l
                    where l.draw_id = p_draw and l.result_version = p_version
                      and l.order_id > p_before and l.order_id <= p_after order by 1 loop
    v_stakes := ledger_account_at(format('draw:%s:stakes%s', p_draw, v_currency));
    v_promo := ledger_account_at('house:promo' || v_currency);
    v_owing := ledger_account_at('house:receivable' || v_currency);
    for v_event in select * from (values (false, 'bet-reversed', 32, v_stakes), (true, 'rebate-reversed', 27, v_promo))
                     as e(is_rebate, event, tran, into_account) loop
      select array_agg(p.payer order by p.order_id, p.payer) as payers,
             array_agg(v_event.into_account order by p.order_id, p.payer) as receivers,
             array_agg(p.amount order by p.order_id, p.payer) as amounts,
             array_agg(p.order_id order by p.order_id, p.payer) as orders
        into v_pay
        from resettlement_line l
        cross join lateral (values (l.account_id, l.taken, l.order_id), (v_owing, l.amount - l.taken, l.order_id))
          as p(payer, amount, order_id)
        where l.draw_id = p_draw and l.result_version = p_version and l.order_id > p_before and l.order_id <= p_after
          and l.is_rebate = v_event.is_rebate and l.trial = (v_currency <> '') and p.amount > 0;
      perform bets_pay(v_event.event, v_event.tran::smallint, v_scope, v_event.event || v_currency || ':' || p_before,
        p_draw, v_pay.payers, v_pay.receivers, v_pay.amounts, v_pay.orders);
    end loop;
    -- The house gives back what it kept, or gets back what it added: the draw's account holds the open stakes again.
    perform bets_sweep(v_scope, 'swept' || v_currency || ':' || p_before, p_draw, v_stakes,
      ledger_account_at('house:profit' || v_currency),
      (select coalesce(sum(j.reward - o.total), 0)::bigint
       from unnest(p_opened, p_rewards) as j(order_id, reward)
       join bet_order o on o.order_id = j.order_id and o.draw_id = p_draw
         and o.order_id > p_before and o.order_id <= p_after
       where o.trial = (v_currency <> '')));
  end loop;
end $$;

revoke execute on function bets_reverse_post from public;
