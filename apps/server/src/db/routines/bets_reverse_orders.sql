-- Opens the orders of a chunk whose outcome is another one now, then locks their wallets, and writes down what each
-- order had got and how much of it its wallet still has: resettlement_line. Answers the orders with what they had won.
-- Internal, a step of bets_reverse_chunk.
create or replace function bets_reverse_orders(p_draw integer, p_version integer, p_before bigint, p_after bigint,
  p_orders bigint[], p_rebate bigint[], out opened bigint[], out rewards bigint[])
language plpgsql as $$
declare v_given bigint[];
begin
  select array_agg(x.order_id), array_agg(x.reward), array_agg(x.rebate) into opened, rewards, v_given
    from (
      select o.order_id, o.reward, j.rebate
      from bet_order o join unnest(p_orders, p_rebate) as j(order_id, rebate) on j.order_id = o.order_id
      where o.draw_id = p_draw and o.order_id > p_before and o.order_id <= p_after
        and o.status = 1 and o.result_version < p_version
      order by o.order_id for no key update of o
    ) x;
  update bet_order o set status = 0, result = null, reward = 0, valid_stake = 0, settled_at = null
    where o.draw_id = p_draw and o.order_id > p_before and o.order_id <= p_after and o.order_id = any (opened);
  perform from ledger_balance b
    where b.account_id in (select o.account_id from bet_order o
                           where o.draw_id = p_draw and o.order_id > p_before and o.order_id <= p_after
                             and o.order_id = any (opened))
    order by b.account_id for no key update;
  insert into resettlement_line (
      draw_id, result_version, order_id, is_rebate, account_id, member_id, trial, amount, taken)
    select p_draw, p_version, l.order_id, l.is_rebate, l.account_id, l.member_id, l.trial, l.amount,
           greatest(0, least(l.amount, b.balance - b.floor - coalesce(sum(l.amount) over (
             partition by l.account_id order by l.order_id, l.is_rebate
             rows between unbounded preceding and 1 preceding), 0)))
    from (
      select o.order_id, o.account_id, o.member_id, o.trial, k.is_rebate,
             case when k.is_rebate then j.rebate else j.reward end as amount
      from unnest(opened, rewards, v_given) as j(order_id, reward, rebate)
      join bet_order o on o.order_id = j.order_id and o.draw_id = p_draw
        and o.order_id > p_before and o.order_id <= p_after
      cross join (values (false), (true)) as k(is_rebate)
    ) l join ledger_balance b on b.account_id = l.account_id;
end $$;

revoke execute on function bets_reverse_orders from public;
