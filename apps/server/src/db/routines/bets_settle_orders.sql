-- Ends those orders of a chunk that are still open, each with its outcome and its bases (ADR 030), and answers them. By
-- triggers of the orders, VIP cycles and the results of days follow. Internal, a step of bets_settle_chunk.
create or replace function bets_settle_orders(p_draw integer, p_version integer, p_before bigint, p_after bigint,
  p_orders bigint[], p_result smallint[], p_reward bigint[], p_valid bigint[], p_rebate bigint[], p_turnover bigint[],
  p_agent bigint[], p_now timestamptz)
returns table (order_id bigint, account_id bigint, trial boolean, total bigint, result smallint, reward bigint,
               rebate bigint)
language plpgsql rows 1000 as $$
#variable_conflict use_column
begin
  return query
    update bet_order o
    set status = 1, result = j.result, reward = j.reward, valid_stake = j.valid, result_version = p_version,
        settled_at = p_now, turnover = j.turnover, rebate = j.rebate,
        agent_id = j.agent_id, agent_base = case when j.agent_id is null or o.trial then 0 else j.turnover end
    from unnest(p_orders, p_result, p_reward, p_valid, p_rebate, p_turnover, p_agent)
      as j(order_id, result, reward, valid, rebate, turnover, agent_id)
    where o.order_id = j.order_id and o.draw_id = p_draw and o.order_id > p_before and o.order_id <= p_after
      and o.status = 0
    returning o.order_id, o.account_id, o.trial, o.total::bigint, j.result, j.reward, j.rebate;
end $$;

revoke execute on function bets_settle_orders from public;
