-- Stake, and win or loss, of a member's settled orders by day of placing and game: what the report of the last 30 days
-- reads, instead of all orders of these days (API-078). Of orders of the last 31 days when this was installed, and of
-- all since; days before are of no report.
create table bet_day_result (
  member_id bigint  not null,
  day       date    not null,
  game_id   integer not null,
  orders    integer not null,
  stake     bigint  not null,
  profit    bigint  not null,
  primary key (member_id, day, game_id)
) with (fillfactor = 50);
grant select on bet_day_result to app_rw;

-- Settlements add, reversals take away. In the order of locks this stands with the VIP cycles: after orders, before
-- wallets, its rows in the order of their key (ADR 052).
create function bet_day_result_counts() returns trigger
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

-- First the trigger, whose lock keeps settlements away until the old orders are counted.
create trigger bet_day_result_counts after update on bet_order
  referencing old table as before_settling new table as after_settling
  for each statement execute function bet_day_result_counts();
insert into bet_day_result (member_id, day, game_id, orders, stake, profit)
  select member_id, (added_at at time zone z.zone)::date, game_id, count(*), sum(total), sum(reward - total)
  from bet_order cross join (select site_zone() as zone) z
  where order_id >= id_at(site_day_start(site_day(now()) - 31)) and status = 1
  group by 1, 2, 3;

-- Recounted, for the days that reports show.
create view bet_day_difference as
  select coalesce(t.member_id, o.member_id) as member_id, coalesce(t.day, o.day) as day,
         'the results of a day are not those of its orders' as problem
  from (select * from bet_day_result where day > site_day(now()) - 30) t
  full join (
    select member_id, (added_at at time zone z.zone)::date as day, game_id, count(*) as orders, sum(total) as stake,
           sum(reward - total) as profit
    from bet_order cross join (select site_zone() as zone) z
    where order_id >= id_at(site_day_start(site_day(now()) - 29)) and status = 1
    group by 1, 2, 3
  ) o using (member_id, day, game_id)
  where (coalesce(t.orders, 0), coalesce(t.stake, 0), coalesce(t.profit, 0))
        <> (coalesce(o.orders, 0), coalesce(o.stake, 0), coalesce(o.profit, 0));
grant select on bet_day_difference to app_rw;
