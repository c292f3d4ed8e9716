-- Notes what a settlement, a correction or a reversal brings to the days of members, one row for each member and day of
-- a statement, in its transaction, and another where agents earn by valid stakes ('base'). What pushed is in neither
-- stakes nor payouts; an order counts on the day on which it was settled last. Trial money is none.
create or replace function agent_orders_moved() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare v_zone text := site_zone();
begin
  insert into agent_moved (member_id, day, kind, amount, won, rebate)
    select c.member_id, (c.settled_at at time zone v_zone)::date, 'cp', sum(c.valid), sum(c.won), sum(c.rebate)
    from (
      select n.member_id, n.settled_at, n.valid_stake as valid, n.reward - (n.total - n.valid_stake) as won, n.rebate
      from after_settling n where n.status = 1 and not n.trial
      union all
      select o.member_id, o.settled_at, -o.valid_stake, o.total - o.valid_stake - o.reward, -o.rebate
      from before_settling o where o.status = 1 and not o.trial
    ) c
    group by 1, 2 having sum(c.valid) <> 0 or sum(c.won) <> 0 or sum(c.rebate) <> 0
    union all
    select c.member_id, (c.settled_at at time zone v_zone)::date, 'base', sum(c.base), 0, 0
    from (
      select n.member_id, n.settled_at, n.agent_base as base from after_settling n
      where n.status = 1 and not n.trial and n.agent_base <> 0
      union all
      select o.member_id, o.settled_at, -o.agent_base from before_settling o
      where o.status = 1 and not o.trial and o.agent_base <> 0
    ) c
    group by 1, 2 having sum(c.base) <> 0;
  return null;
end $$;

revoke execute on function agent_orders_moved from public;
