-- Somebody who speaks for the operator under a name of his: a person of the staff, or a robot that says it is one.
create or replace function chat_make_staff(p_nickname text, p_avatar integer, p_kind text) returns bigint
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare v_person bigint;
begin
  if p_kind not in ('staff', 'robot') then raise exception '% does not speak for the operator', p_kind; end if;
  loop
    insert into chat_person (chat_id, kind, nickname, avatar_id) values (chat_new_id(), p_kind, p_nickname, p_avatar)
      on conflict (chat_id) do nothing returning person_id into v_person;
    if found then return v_person; end if;
  end loop;
end $$;

revoke execute on function chat_make_staff from public;
grant execute on function chat_make_staff to app_rw;
