-- Drops what is older, and remembers how far. The lock on the floor comes first: two sweeps take turns.
create or replace function outbox_sweep(p_age interval) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from outbox_floor for update;
  with gone as (
    delete from outbox where created_at < clock_timestamp() - p_age returning xact
  ), last as (
    select xact from gone order by xact desc limit 1
  )
  update outbox_floor f set xact = last.xact from last where last.xact > f.xact;
end $$;

revoke execute on function outbox_sweep from public;
grant execute on function outbox_sweep to app_rw;
