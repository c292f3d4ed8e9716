-- Counts the turnover of what has just been settled into the VIP cycle, in the settlement's own transaction: an order
-- ends once (I-13), so it counts once, whatever breaks off and is repeated. A cancelled, void or tied order has no
-- turnover; trial money does not count. A reversal takes back what its orders had counted; a level is only ever
-- raised (I-42). The same rows count the bets that earn a rebate (洗码, ADR 086), so that it costs settlement no row
-- more; 特码B has its rebate already and earns none (Domain §8.6). One statement for a whole chunk; cycles and members
-- are locked by their numbers, whatever the plan, so that two settlements never wait for each other in a circle
-- (ADR 052). A member's own row is touched only when he passes a threshold.
create or replace function vip_count_settled() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare v_thresholds bigint[]; v_levels integer[];
begin
  if exists (select from before_settling where status = 1) then
    perform from vip_progress p
      where p.member_id in (
        select n.member_id from after_settling n
        join before_settling o on o.member_id = n.member_id and o.order_id = n.order_id
        where n.turnover < o.turnover and not n.trial)
      order by p.member_id for no key update;
    update vip_progress p
    set cycle_bet = greatest(0, p.cycle_bet + s.turnover), rebate_bet = p.rebate_bet + s.rated
    from (
      select n.member_id, sum(n.turnover - o.turnover)::bigint as turnover,
             coalesce(sum(n.turnover - o.turnover) filter (where n.play_code <> '102'), 0)::bigint as rated
      from after_settling n join before_settling o on o.member_id = n.member_id and o.order_id = n.order_id
      where n.turnover < o.turnover and not n.trial group by n.member_id
    ) s
    where p.member_id = s.member_id;
  end if;
  if not exists (select from after_settling where turnover > 0) then return null; end if;
  select array_agg(bet_money order by bet_money), array_agg(vip_level order by bet_money)
    into v_thresholds, v_levels from vip_rule;
  with settled as (
    select n.member_id, sum(n.turnover - o.turnover)::bigint as turnover,
           coalesce(sum(n.turnover - o.turnover) filter (where n.play_code <> '102'), 0)::bigint as rated
    from after_settling n join before_settling o on o.member_id = n.member_id and o.order_id = n.order_id
    where n.turnover > o.turnover and not n.trial
    group by n.member_id
  ), counted as (
    insert into vip_progress as p (member_id, cycle_bet, rebate_bet)
    select s.member_id, s.turnover, s.rated from settled s order by s.member_id
    on conflict (member_id) do update
      set cycle_bet = p.cycle_bet + excluded.cycle_bet, rebate_bet = p.rebate_bet + excluded.rebate_bet
    returning p.member_id, p.cycle_bet
  ), risen as (
    select c.member_id, v_levels[width_bucket(c.cycle_bet, v_thresholds)] as vip_level
    from counted c join settled s using (member_id)
    where width_bucket(c.cycle_bet, v_thresholds) > width_bucket(c.cycle_bet - s.turnover, v_thresholds)
  ), locked as (
    select m.member_id, r.vip_level from member m join risen r on r.member_id = m.member_id
    where m.vip_level < r.vip_level order by m.member_id for no key update of m
  )
  update member m set vip_level = l.vip_level
  from locked l where m.member_id = l.member_id and m.vip_level < l.vip_level;
  return null;
end $$;

revoke execute on function vip_count_settled from public;
