-- How many orders a member placed on a day of the site (UTC+8), by game and model: what a long list says instead of
-- counting its orders (Ruling C104, ADR 062). It only grows: orders are never deleted, and game and model never change.
create table bet_day_total (
  member_id bigint   not null,
  day       date     not null,
  game_id   integer  not null,
  model     smallint not null,
  orders    integer  not null check (orders > 0),
  primary key (member_id, day, game_id, model)
) with (fillfactor = 50);
grant select on bet_day_total to app_rw;

-- Every statement that places orders has locked the wallets of their members before, so no two of them ever meet in a
-- row of this table, and it needs no place in the order of locks. Nothing else writes it.
create function bet_day_total_counts() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into bet_day_total as t (member_id, day, game_id, model, orders)
    select p.member_id, (p.added_at at time zone 'Asia/Shanghai')::date, p.game_id, p.model, count(*)
    from placed p group by 1, 2, 3, 4
    on conflict (member_id, day, game_id, model) do update set orders = t.orders + excluded.orders;
  return null;
end $$;
revoke execute on function bet_day_total_counts from public;

-- First the trigger, whose lock keeps new orders away until the old ones are counted.
create trigger bet_day_total_counts after insert on bet_order
  referencing new table as placed for each statement execute function bet_day_total_counts();
-- The days that the history shows.
insert into bet_day_total (member_id, day, game_id, model, orders)
  select member_id, (added_at at time zone 'Asia/Shanghai')::date, game_id, model, count(*)
  from bet_order where order_id >= id_at(date_trunc('day', now(), 'Asia/Shanghai') - interval '31 days')
  group by 1, 2, 3, 4;
