-- Members of exactly this name or phone, the newest first.
create or replace function member_lookup_find(p_kind text, p_text text) returns setof bigint
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select l.member_id from member_lookup l
  where l.hash = member_lookup_hash(p_kind, p_text) and l.kind = p_kind order by l.member_id desc limit 50
$$;

revoke execute on function member_lookup_find from public;
grant execute on function member_lookup_find to app_rw;
