-- Makes a member host, administrator or neither, and gives him the chat or takes it; tells his lines, which close when
-- he may no longer stay (I-50). False when the person is no formal member.
create or replace function chat_set_standing(p_person bigint, p_level integer, p_enable boolean) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare v_chat bigint;
begin
  update member m set chat_level = p_level, enable_chat = p_enable
    from chat_person p where p.person_id = p_person and m.member_id = p.member_id and m.kind = 'member'
    returning p.chat_id into v_chat;
  if not found then return false; end if;
  perform outbox_announce('chat-person', jsonb_build_object('person', v_chat));
  return true;
end $$;

revoke execute on function chat_set_standing from public;
grant execute on function chat_set_standing to app_rw;
