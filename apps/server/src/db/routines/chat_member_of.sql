-- The member that a person of the chat is; null for a guest and for the house. For the desk of customer service, which
-- leads from a conversation to the member.
create or replace function chat_member_of(p_person bigint) returns bigint
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select member_id from chat_person where person_id = p_person
$$;

revoke execute on function chat_member_of from public;
grant execute on function chat_member_of to app_rw;
