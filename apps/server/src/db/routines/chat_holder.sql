-- Who holds a chat token that is good now, and what keeps him from the chat (`code`, null for nothing). No row: the
-- token is unknown, too old, or what it stood on is over.
create or replace function chat_holder(p_hash bytea)
returns table (person_id bigint, chat_id bigint, kind text, member_id bigint, session_id bytea, said jsonb, code text)
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select p.person_id, p.chat_id, p.kind, p.member_id, t.session_id, chat_user(p.person_id), chat_standing(p.person_id)
  from chat_token t join chat_person p on p.person_id = t.person_id
  where t.token_hash = p_hash and t.expires_at > clock_timestamp() and chat_alive(p.person_id, t.session_id)
$$;

revoke execute on function chat_holder from public;
grant execute on function chat_holder to app_rw;
