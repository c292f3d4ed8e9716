-- Whether what a chat token stands on is still there: the session of its member; a guest stands by himself (SEC-01).
create or replace function chat_alive(p_person bigint, p_session bytea) returns boolean
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select exists (
    select from chat_person p where p.person_id = p_person and (p.kind = 'guest' or exists (
      select from session s where s.token_hash = p_session and s.member_id = p.member_id and s.revoked_at is null
        and s.expires_at > clock_timestamp())))
$$;

revoke execute on function chat_alive from public;
grant execute on function chat_alive to app_rw;
