-- The eighth check, apart from the words: pace in the room, pace over all rooms, and the same text again within 60 s.
-- Null when nothing is wrong. Hosts and administrators are not slowed down; nobody says more in a minute than the
-- setting `chat_minute_max` allows (60).
create or replace function chat_pace(p_person bigint, p_room integer, p_hash bytea) returns text
language plpgsql stable set search_path = pg_catalog, public, pg_temp as $$
declare
  v_now timestamptz := clock_timestamp(); v_seconds integer;
  v_most integer := coalesce((select config_value::integer from system_config
                              where config_key = 'chat_minute_max'), 60);
begin
  if (select count(*) from chat_key k
      where k.person_id = p_person and k.said_at > v_now - interval '1 minute') >= v_most then
    return 'CHAT/TOO_FAST';
  end if;
  if (chat_user(p_person) ->> 'chatLevel')::integer in (2, 3) then return null; end if;
  select case kind when 'group' then sec_per_mess else 0 end into v_seconds from chat_room where room_id = p_room;
  if exists (select from chat_key k where k.person_id = p_person and k.room_id = p_room
               and k.said_at > v_now - v_seconds * interval '1 second') then
    return 'CHAT/TOO_FAST';
  end if;
  -- Nobody is kept from asking the desk the same again.
  if (select is_desk from chat_room where room_id = p_room) then return null; end if;
  if p_hash is not null and exists (select from chat_key k where k.person_id = p_person and k.room_id = p_room
       and k.said_at > v_now - interval '60 seconds' and k.text_hash = p_hash) then
    return 'CHAT/DUPLICATE';
  end if;
  return null;
end $$;

revoke execute on function chat_pace from public;
