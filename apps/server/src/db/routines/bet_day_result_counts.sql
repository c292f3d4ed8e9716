-- Counts what a settlement or a reversal brings to the results of a member's days: settlements add, reversals take
-- away. In the order of locks this stands with the VIP cycles: after orders, before wallets, its rows in the order of
-- their key (ADR 052).
create or replace function bet_day_result_counts() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare v_zone text := site_zone();
begin
  insert into bet_day_result as t (member_id, day, game_id, orders, stake, profit)
    select c.member_id, (c.added_at at time zone v_zone)::date, c.game_id, sum(c.orders), sum(c.stake), sum(c.profit)
    from (
      select n.member_id, n.added_at, n.game_id, 1 as orders, n.total as stake, n.reward - n.total as profit
      from after_settling n where n.status = 1
      union all
      select o.member_id, o.added_at, o.game_id, -1, -o.total, o.total - o.reward
      from before_settling o where o.status = 1
    ) c
    group by 1, 2, 3 having sum(c.orders) <> 0 or sum(c.stake) <> 0 or sum(c.profit) <> 0
    order by 1, 2, 3
    on conflict (member_id, day, game_id) do update
      set orders = t.orders + excluded.orders, stake = t.stake + excluded.stake, profit = t.profit + excluded.profit;
  return null;
end $$;

revoke execute on function bet_day_result_counts from public;
