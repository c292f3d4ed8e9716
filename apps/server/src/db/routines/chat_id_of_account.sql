-- The public number of the member with an account; null when there is none.
create or replace function chat_id_of_account(p_account text) returns bigint
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare v_member bigint; v_person bigint;
begin
  select member_id into v_member from member where account_key = lower(p_account) and state <> 'closed';
  if not found then return null; end if;
  v_person := chat_person_of(v_member);
  return (select chat_id from chat_person where person_id = v_person);
end $$;

revoke execute on function chat_id_of_account from public;
grant execute on function chat_id_of_account to app_rw;
