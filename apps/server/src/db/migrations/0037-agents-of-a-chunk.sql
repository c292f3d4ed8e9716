-- Who was the agent of an order is found when its chunk is read, which happens while the chunk before it is written; the
-- writing statement is told, and no longer looks up the members of its orders. An agent that changes in between changes
-- nothing: what counts is who it was when the bet was placed, and that is kept.
create view bet_order_to_settle as
  select o.draw_id, o.order_id, o.status, o.play_code, o.bet_info, o.odds, o.stake, o.win_max, o.rebate_tenths,
         case when u.until is null then m.parent_id else u.agent_id end as agent_id
  from bet_order o join member m using (member_id)
  left join lateral (
    select x.until, x.agent_id from member_agent_until x
    where x.member_id = o.member_id and x.until > o.added_at order by x.until limit 1
  ) u on true;
grant select on bet_order_to_settle to app_rw;

-- Migration 0023's function but for that.
drop function bets_settle_chunk;
create function bets_settle_chunk(p_draw integer, p_version integer, p_before bigint, p_after bigint,
  p_orders bigint[], p_result smallint[], p_reward bigint[], p_valid bigint[], p_rebate bigint[],
  p_turnover bigint[], p_agent bigint[])
returns boolean language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_now timestamptz := clock_timestamp();
  v_scope text := format('settle:%s:%s', p_draw, p_version);
  v_stakes bigint := ledger_account_at(format('draw:%s:stakes', p_draw));
  v_trial_stakes bigint := ledger_account_at(format('draw:%s:stakes:trial', p_draw));
  v_promo bigint := ledger_account_at('house:promo');
  v_trial_promo bigint := ledger_account_at('house:promo:trial');
  v_done record;
begin
  perform from settlement s where s.draw_id = p_draw and s.result_version = p_version
    and s.cursor_order_id = p_before and s.finished_at is null for update;
  if not found then return false; end if;

  with done as (
    update bet_order o
    set status = 1, result = j.result, reward = j.reward, valid_stake = j.valid, result_version = p_version,
        settled_at = v_now, turnover = j.turnover, rebate = j.rebate,
        agent_id = j.agent_id, agent_base = case when j.agent_id is null or o.trial then 0 else j.turnover end
    from unnest(p_orders, p_result, p_reward, p_valid, p_rebate, p_turnover, p_agent)
      as j(order_id, result, reward, valid, rebate, turnover, agent_id)
    where o.order_id = j.order_id and o.draw_id = p_draw and o.order_id > p_before and o.order_id <= p_after
      and o.status = 0
    returning o.order_id, o.account_id, o.trial, o.total, j.result, j.reward, j.rebate
  )
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
    from done d cross join lateral (
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
