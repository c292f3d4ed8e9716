-- Whether a maintenance window of the operator is in force at an instant. The first instant is in it, the last is not.
create or replace function in_maintenance(p_scope text, p_key text, p_at timestamptz) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (
    select from maintenance_window w
    where w.scope = p_scope and w.key = p_key and w.until_at > p_at and w.from_at <= p_at
      and (w.ended_at is null or w.ended_at > p_at))
$$;

revoke execute on function in_maintenance from public;
grant execute on function in_maintenance to app_rw;
