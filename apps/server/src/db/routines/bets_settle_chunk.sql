-- Writes the outcomes of one chunk, pays them, moves the cursor: all or nothing. p_before is the cursor the judge read
-- from; when another settler has moved it, nothing happens and the answer is false. Orders that ended otherwise are
-- passed over. p_reward is the return of the stake's notes; p_rebate is the member's rebate on the valid stake (19
-- 给予返水).
create or replace function bets_settle_chunk(p_draw integer, p_version integer, p_before bigint, p_after bigint,
  p_orders bigint[], p_result smallint[], p_reward bigint[], p_valid bigint[], p_rebate bigint[],
  p_turnover bigint[], p_agent bigint[])
returns boolean language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_now timestamptz := clock_timestamp();
  v_scope text := format('settle:%s:%s', p_draw, p_version);
  v_stakes bigint := ledger_account_at(format('draw:%s:stakes', p_draw));
  v_trial_stakes bigint := ledger_account_at(format('draw:%s:stakes:trial', p_draw));
  v_promo bigint := ledger_account_at('house:promo'); v_trial_promo bigint := ledger_account_at('house:promo:trial');
  v_done record;
begin
  perform from settlement s where s.draw_id = p_draw and s.result_version = p_version
    and s.cursor_order_id = p_before and s.finished_at is null for update;
  if not found then return false; end if;
  select count(*)::integer as orders, coalesce(sum(d.total), 0)::bigint as stake,
         coalesce(sum(d.reward), 0)::bigint as paid,
         coalesce(sum(d.total - d.reward) filter (where not d.trial), 0)::bigint as rest,
         coalesce(sum(d.total - d.reward) filter (where d.trial), 0)::bigint as trial_rest,
         array_agg(d.account_id order by d.account_id, d.order_id) filter (where w.won) as won_to,
         array_agg(w.stakes order by d.account_id, d.order_id) filter (where w.won) as won_from,
         array_agg(d.reward order by d.account_id, d.order_id) filter (where w.won) as won_amount,
         array_agg(d.order_id order by d.account_id, d.order_id) filter (where w.won) as won_order,
         array_agg(d.account_id order by d.account_id, d.order_id) filter (where w.tied) as tied_to,
         array_agg(w.stakes order by d.account_id, d.order_id) filter (where w.tied) as tied_from,
         array_agg(d.reward order by d.account_id, d.order_id) filter (where w.tied) as tied_amount,
         array_agg(d.order_id order by d.account_id, d.order_id) filter (where w.tied) as tied_order,
         array_agg(d.account_id order by d.account_id, d.order_id) filter (where d.rebate > 0) as rebate_to,
         array_agg(w.promo order by d.account_id, d.order_id) filter (where d.rebate > 0) as rebate_from,
         array_agg(d.rebate order by d.account_id, d.order_id) filter (where d.rebate > 0) as rebate_amount,
         array_agg(d.order_id order by d.account_id, d.order_id) filter (where d.rebate > 0) as rebate_order
    into v_done
    from bets_settle_orders(p_draw, p_version, p_before, p_after, p_orders, p_result, p_reward, p_valid, p_rebate,
                            p_turnover, p_agent, v_now) d cross join lateral (
      select d.reward > 0 and d.result <> 2 as won, d.reward > 0 and d.result = 2 as tied,
             case when d.trial then v_trial_stakes else v_stakes end as stakes,
             case when d.trial then v_trial_promo else v_promo end as promo
    ) w;

  perform from ledger_balance b
    where b.account_id = any (v_done.won_to || v_done.tied_to || v_done.rebate_to)
    order by b.account_id for no key update;
  perform bets_pay('bet-paid', 4::smallint, v_scope, 'paid:' || p_before, p_draw,
    v_done.won_from, v_done.won_to, v_done.won_amount, v_done.won_order);
  perform bets_pay('bet-tied', 26::smallint, v_scope, 'tied:' || p_before, p_draw,
    v_done.tied_from, v_done.tied_to, v_done.tied_amount, v_done.tied_order);
  perform bets_pay('bet-rebate', 19::smallint, v_scope, 'rebate:' || p_before, p_draw,
    v_done.rebate_from, v_done.rebate_to, v_done.rebate_amount, v_done.rebate_order);
  -- What the house keeps or adds, at once: a draw's account always holds exactly the stakes of its open orders.
  perform bets_sweep(v_scope, 'swept:' || p_before, p_draw, v_stakes, ledger_account_at('house:profit'), v_done.rest);
  perform bets_sweep(v_scope, 'swept-trial:' || p_before, p_draw, v_trial_stakes,
    ledger_account_at('house:profit:trial'), v_done.trial_rest);

  update settlement s set cursor_order_id = p_after, orders = s.orders + v_done.orders, stake = s.stake + v_done.stake,
                          paid = s.paid + v_done.paid
    where s.draw_id = p_draw and s.result_version = p_version;
  perform bets_announce_balances(v_done.won_to || v_done.tied_to || v_done.rebate_to);
  return true;
end $$;

revoke execute on function bets_settle_chunk from public;
grant execute on function bets_settle_chunk to app_rw;
