-- Whether somebody may speak in a room now, apart from what he says and how fast: the one judge of everything that
-- needs a voice, such as opening a packet (I-38). No code: he may. A room that he may not read does not exist.
create or replace function chat_judge(p_person bigint, p_room integer, out code text, out msg text)
language plpgsql stable set search_path = pg_catalog, public, pg_temp as $$
begin
  if not chat_reads(p_person, p_room) then
    select a.code, a.msg into code, msg from chat_admit(p_person, p_room) a
      where a.code = 'CHAT/MEMBERS_ONLY'
        and exists (select from chat_room where room_id = p_room and is_public and is_open);
    code := coalesce(code, 'CHAT/NOT_FOUND');
    return;
  end if;
  select a.code, a.msg into code, msg from chat_admit(p_person, p_room) a;
  if code is not null then return; end if;
  -- Anyone may ask the desk why he is muted.
  if (select is_desk from chat_room where room_id = p_room) then return; end if;
  msg := chat_muted(p_person, p_room);
  if msg is not null then code := 'CHAT/MUTED'; end if;
end $$;

revoke execute on function chat_judge from public;
grant execute on function chat_judge to app_rw;
