-- The person of a member, made when he is first asked for. The public number is chance, from 100,000,000 on.
create or replace function chat_person_of(p_member bigint) returns bigint
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare v_person bigint;
begin
  loop
    select person_id into v_person from chat_person where member_id = p_member;
    if found then return v_person; end if;
    insert into chat_person (chat_id, kind, member_id) values (chat_new_id(), 'member', p_member)
      on conflict do nothing;                          -- of the member: somebody was faster; of the number: once more
  end loop;
end $$;

revoke execute on function chat_person_of from public;
grant execute on function chat_person_of to app_rw;
