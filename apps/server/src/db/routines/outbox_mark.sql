-- Sends a mark through the same queue as the news: anyone who hears it has heard everything of the transactions below
-- it, because all of that is told first.
create or replace function outbox_mark() returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform outbox_relay(1000, true);
end $$;

revoke execute on function outbox_mark from public;
grant execute on function outbox_mark to app_rw;
