-- Voids one order for two people (SEC-62): its stake goes back (39 取消订单), and what a settlement had given for it is
-- taken back first in the books of its draw: gain (32 冲销派奖) and rebate (27 冲销返水), as far as the wallet reaches
-- once the stake is there; the rest is owed (I-18). What the house had kept or added goes the other way. The order ends
-- once (I-13): never both paid and refunded. Answers 'voided', or 'ended' for one that was given back already.
create or replace function bets_void_one(
  p_member bigint, p_order bigint, p_approval integer, p_reason text, p_first text, p_second text
) returns table (outcome text, refunded bigint, reversed bigint, owed bigint)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare v_order bet_order; v_room bigint; v_reward bigint; v_rebate bigint;
begin
  perform from bets_void_lock(p_member, p_order);
  select * into v_order from bet_order o where o.member_id = p_member and o.order_id = p_order;
  if v_order.status is null or v_order.status not in (0, 1) then
    return query select 'ended', 0::bigint, 0::bigint, 0::bigint;
    return;
  end if;
  -- Before the order: its row is what lets a settled order end otherwise.
  insert into bet_void (order_id, member_id, draw_id, approval_id, first_by, second_by, reason, refunded, reversed)
    values (p_order, p_member, v_order.draw_id, p_approval, p_first, p_second, p_reason, v_order.total,
            v_order.reward + v_order.rebate);
  update bet_order o set status = 2, result = null, reward = 0, valid_stake = 0, turnover = 0, rebate = 0,
                         agent_id = null, agent_base = 0, settled_at = clock_timestamp()
    where o.member_id = p_member and o.order_id = p_order;
  select b.balance - b.floor + v_order.total into v_room from ledger_balance b
    where b.account_id = v_order.account_id for no key update;
  v_reward := least(v_order.reward, v_room);
  v_rebate := least(v_order.rebate, v_room - v_reward);
  perform bets_void_post(v_order, v_reward, v_rebate);
  update bet_exposure e set win_max = greatest(0, e.win_max - v_order.win_max)
    where e.draw_id = v_order.draw_id and e.member_id = p_member;
  owed := v_order.reward + v_order.rebate - v_reward - v_rebate;
  if owed > 0 then
    insert into member_debt as d (draw_id, result_version, member_id, trial, owed)
      values (v_order.draw_id, v_order.result_version, p_member, v_order.trial, owed)
      on conflict (draw_id, result_version, member_id) do update set owed = d.owed + excluded.owed;
    update bet_void v set owed = bets_void_one.owed where v.order_id = p_order;
  end if;
  perform bets_announce_balances(array[v_order.account_id]);
  outcome := 'voided'; refunded := v_order.total; reversed := v_order.reward + v_order.rebate;
  return next;
end $$;

revoke execute on function bets_void_one from public;
grant execute on function bets_void_one to app_rw;
