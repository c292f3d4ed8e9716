-- What later modules (agents, turnover, VIP) compute from is written with each order when it is settled, so that they
-- only read (ADR 030). Meant while status is 1; an order that is opened again has none of it.
alter table bet_order
  add column turnover   bigint not null default 0 check (turnover >= 0),     -- 有效投注: valid_stake less what opposite sides cancel
  add column rebate     bigint not null default 0 check (rebate >= 0),       -- 厘 credited beside the reward
  add column agent_id   bigint,                                              -- the member's agent when the bet was placed
  add column agent_base bigint not null default 0 check (agent_base >= 0);   -- 厘 the agents' shares are worked out from

-- Orders settled before this migration: their turnover was their valid stake, their rebate is in the books. A result
-- version that does not rise is refused for settled orders, so the guard is off for this statement.
alter table bet_order disable trigger user;
update bet_order o set turnover = o.valid_stake, rebate = coalesce(r.amount, 0), agent_id = m.parent_id,
                       agent_base = case when m.parent_id is null or o.trial then 0 else o.valid_stake end
  from member m, bet_order n
  left join (select p.order_id, sum(p.amount)::bigint as amount
             from ledger_posting p join ledger_transfer t using (transfer_id)
             where t.event = 'bet-rebate' group by 1) r on r.order_id = n.order_id
  where m.member_id = o.member_id and n.member_id = o.member_id and n.order_id = o.order_id and o.status = 1;
alter table bet_order enable trigger user;

-- Who was a member's agent until when. The present one stands with the member; changes are rare, so finding the one of
-- an earlier moment costs a settlement next to nothing, and a bet nothing at all.
create table member_agent_until (
  member_id bigint      not null,
  until     timestamptz not null,
  agent_id  bigint,
  primary key (member_id, until)
);
create function member_agent_changed() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into member_agent_until values (old.member_id, clock_timestamp(), old.parent_id);
  return null;
end $$;
create trigger agent_changed after update of parent_id on member for each row
  when (old.parent_id is distinct from new.parent_id) execute function member_agent_changed();

-- An order that a correction opens again has no bases until it is settled anew.
create function bet_order_reopened() returns trigger language plpgsql as $$
begin
  new.turnover := 0; new.rebate := 0; new.agent_id := null; new.agent_base := 0;
  return new;
end $$;
create trigger bet_order_reopened before update on bet_order for each row
  when (old.status = 1 and new.status = 0) execute function bet_order_reopened();

-- Migration 0003's function, which now records the bases. p_turnover is what counts of each valid stake; without it all
-- of it does.
drop function bets_settle_chunk;
create function bets_settle_chunk(p_draw integer, p_version integer, p_before bigint, p_after bigint,
  p_orders bigint[], p_result smallint[], p_reward bigint[], p_valid bigint[], p_rebate bigint[],
  p_turnover bigint[] default null)
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
    from (
      select k.*, coalesce(k.told, k.valid) as turnover,
             case when u.until is null then m.parent_id else u.agent_id end as agent_id
      from unnest(p_orders, p_result, p_reward, p_valid, p_rebate, p_turnover)
        as k(order_id, result, reward, valid, rebate, told)
      join bet_order b on b.order_id = k.order_id and b.draw_id = p_draw
      join member m on m.member_id = b.member_id
      left join lateral (
        select x.until, x.agent_id from member_agent_until x
        where x.member_id = b.member_id and x.until > b.added_at order by x.until limit 1
      ) u on true
    ) j
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

-- Counts turnover into the VIP cycle as migration 0014's function counted valid stakes, and takes back what an order had
-- counted that is opened again. The level stays (I-42).
create or replace function vip_count_settled() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare v_thresholds bigint[]; v_levels integer[];
begin
  if exists (select from before_settling where status = 1) then
    update vip_progress p set cycle_bet = greatest(0, p.cycle_bet + s.turnover)
    from (
      select n.member_id, sum(n.turnover - o.turnover)::bigint as turnover
      from after_settling n join before_settling o on o.member_id = n.member_id and o.order_id = n.order_id
      where n.turnover < o.turnover and not n.trial group by n.member_id order by n.member_id
    ) s
    where p.member_id = s.member_id;
  end if;
  if not exists (select from after_settling where turnover > 0) then return null; end if;
  select array_agg(bet_money order by bet_money), array_agg(vip_level order by bet_money)
    into v_thresholds, v_levels from vip_rule;
  with settled as (
    select n.member_id, sum(n.turnover - o.turnover)::bigint as turnover
    from after_settling n join before_settling o on o.member_id = n.member_id and o.order_id = n.order_id
    where n.turnover > o.turnover and not n.trial
    group by n.member_id
  ), counted as (
    insert into vip_progress as p (member_id, cycle_bet)
    select s.member_id, s.turnover from settled s order by s.member_id
    on conflict (member_id) do update set cycle_bet = p.cycle_bet + excluded.cycle_bet
    returning p.member_id, p.cycle_bet
  ), risen as (
    select c.member_id, v_levels[width_bucket(c.cycle_bet, v_thresholds)] as vip_level
    from counted c join settled s using (member_id)
    where width_bucket(c.cycle_bet, v_thresholds) > width_bucket(c.cycle_bet - s.turnover, v_thresholds)
    order by c.member_id
  )
  update member m set vip_level = r.vip_level
  from risen r where m.member_id = r.member_id and m.vip_level < r.vip_level;
  return null;
end $$;

-- Orders whose recorded bases cannot be. No row: all is well.
create view bet_base_difference as
  select order_id, 'an order that is not settled has bases' as problem
    from bet_order where status <> 1 and (turnover <> 0 or rebate <> 0 or agent_base <> 0)
  union all
  select order_id, 'the turnover is more than the valid stake' from bet_order where turnover > valid_stake
  union all
  select order_id, 'the base of the agents is neither nothing nor the turnover'
    from bet_order where status = 1
      and agent_base <> case when agent_id is null or trial then 0 else turnover end
  union all
  select o.order_id, 'the rebate is not what was paid'
    from bet_order o left join (
      select p.order_id, sum(case t.event when 'bet-rebate' then p.amount else -p.amount end) as amount
      from ledger_posting p join ledger_transfer t using (transfer_id)
      where t.event in ('bet-rebate', 'rebate-reversed') group by 1
    ) r using (order_id)
    where o.rebate <> coalesce(r.amount, 0);

revoke execute on function member_agent_changed, bet_order_reopened, bets_settle_chunk from public;
grant execute on function bets_settle_chunk to app_rw;
grant select on bet_base_difference to app_rw;
