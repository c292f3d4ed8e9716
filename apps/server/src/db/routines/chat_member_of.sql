-- What the console shows of a person's member.
create or replace function chat_member_of(p_member bigint) returns table (account text, enable_chat boolean)
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select m.account, m.enable_chat from member m where m.member_id = p_member
$$;

revoke execute on function chat_member_of from public;
grant execute on function chat_member_of to app_rw;
