-- Hosts (2) and administrators (3) who may use the chat.
create or replace function chat_staff() returns table (person_id bigint, level integer)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select p.person_id, m.chat_level from member m join chat_person p using (member_id)
  where m.chat_level in (2, 3) and m.enable_chat and m.state = 'active' and m.kind = 'member'
$$;

revoke execute on function chat_staff from public;
grant execute on function chat_staff to app_rw;
