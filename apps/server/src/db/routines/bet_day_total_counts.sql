-- Counts a member's orders by the site's own days. Every statement that places orders has locked the wallets of their
-- members before, so no two of them ever meet in a row of this table, and it needs no place in the order of locks.
-- Nothing else writes it.
create or replace function bet_day_total_counts() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare v_zone text := site_zone();
begin
  insert into bet_day_total as t (member_id, day, game_id, model, orders)
    select p.member_id, (p.added_at at time zone v_zone)::date, p.game_id, p.model, count(*)
    from placed p group by 1, 2, 3, 4
    on conflict (member_id, day, game_id, model) do update set orders = t.orders + excluded.orders;
  return null;
end $$;

revoke execute on function bet_day_total_counts from public;
