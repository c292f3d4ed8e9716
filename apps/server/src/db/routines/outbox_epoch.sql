-- Transaction numbers mean something within one run of one database cluster only: a restored dump or a recovery to an
-- earlier moment counts again from before. Marks carry this name, and a mark with another is not believed.
create or replace function outbox_epoch() returns text
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select left(md5(s.system_identifier::text || ':' || c.timeline_id::text), 6)
  from pg_control_system() s, pg_control_checkpoint() c
$$;

revoke execute on function outbox_epoch from public;
grant execute on function outbox_epoch to app_rw;
