-- Why a saying is refused, or no code: the session or the guest behind it is over, the room is none of his, the nine
-- checks in their order (Domain §6.1). `p_flaw` is what was found in the words.
create or replace function chat_refuse_saying(
  p_room integer, p_person bigint, p_session bytea, p_flaw text, p_hash bytea, p_kind text, p_picture text,
  out code text, out msg text
) language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare v_eighth text;
begin
  if not chat_alive(p_person, p_session) then code := 'CHAT/TOKEN'; return; end if;
  select j.code, j.msg into code, msg from chat_judge(p_person, p_room) j;
  if code is not null and code <> 'CHAT/MUTED' then return; end if;
  -- Numbers and addresses are told to the desk as to nobody else.
  v_eighth := case when p_flaw = 'CHAT/CONTACT' and (select is_desk from chat_room where room_id = p_room) then null
                   else p_flaw end;
  v_eighth := coalesce(v_eighth, chat_pace(p_person, p_room, p_hash));
  if v_eighth is not null then code := v_eighth; msg := null; return; end if;
  if code is not null or p_kind <> 'image' then return; end if;
  if not (select allow_image from chat_room where room_id = p_room) then
    code := 'CHAT/NO_PICTURES';
  elsif not exists (select from chat_picture i
                    where i.name = p_picture and i.room_id = p_room and i.person_id = p_person) then
    code := 'CHAT/NOT_FOUND';
  end if;
end $$;

revoke execute on function chat_refuse_saying from public;
