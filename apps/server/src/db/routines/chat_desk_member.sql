-- The member that a person of the chat is; null for a guest and for the house. For the desk of customer service, which
-- leads from a conversation to the member.
create or replace function chat_desk_member(p_person bigint) returns bigint
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select member_id from chat_person where person_id = p_person
$$;

revoke execute on function chat_desk_member from public;
grant execute on function chat_desk_member to app_rw;
