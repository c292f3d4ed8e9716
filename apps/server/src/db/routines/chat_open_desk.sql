-- The talk of a person with the desk, made when there is none. Both may always speak in it, so neither a mute nor
-- the rules of private talks are asked.
create or replace function chat_open_desk(p_person bigint, p_house bigint) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare v_low bigint := least(p_person, p_house); v_high bigint := greatest(p_person, p_house); v_room integer;
begin
  insert into chat_room (room_id, kind, low_person, high_person, is_public, allow_guests, sec_per_mess, is_desk)
    values (nextval('chat_private_room'), 'private', v_low, v_high, false, true, 0, true)
    on conflict (low_person, high_person) where kind = 'private' do nothing returning room_id into v_room;
  if v_room is null then
    select room_id into v_room from chat_room where kind = 'private' and low_person = v_low and high_person = v_high;
    return v_room;
  end if;
  insert into chat_seat (room_id, person_id) values (v_room, v_low), (v_room, v_high);
  return v_room;
end $$;

revoke execute on function chat_open_desk from public;
grant execute on function chat_open_desk to app_rw;
