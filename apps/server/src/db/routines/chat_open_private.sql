-- The private talk of two persons, made when there is none. One of the two is a host or an administrator, neither has
-- blocked the other, and nobody talks to himself or to a robot; null otherwise.
create or replace function chat_open_private(p_person bigint, p_friend bigint) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare v_low bigint := least(p_person, p_friend); v_high bigint := greatest(p_person, p_friend); v_room integer;
begin
  if p_person = p_friend or exists (select from chat_person where person_id = p_friend and kind = 'robot')
     or not ((chat_user(p_person) ->> 'chatLevel')::integer in (2, 3)
             or (chat_user(p_friend) ->> 'chatLevel')::integer in (2, 3))
     or exists (select from chat_block b where (b.person_id, b.blocked_id) in ((v_low, v_high), (v_high, v_low))) then
    return null;
  end if;
  select room_id into v_room from chat_room where kind = 'private' and low_person = v_low and high_person = v_high;
  if found then return v_room; end if;
  insert into chat_room (room_id, kind, low_person, high_person, is_public, allow_guests, sec_per_mess)
    values (nextval('chat_private_room'), 'private', v_low, v_high, false, true, 0)
    on conflict (low_person, high_person) where kind = 'private' do nothing returning room_id into v_room;
  if v_room is null then                               -- somebody was faster
    select room_id into v_room from chat_room where kind = 'private' and low_person = v_low and high_person = v_high;
    return v_room;
  end if;
  insert into chat_seat (room_id, person_id) values (v_room, v_low), (v_room, v_high);
  return v_room;
end $$;

revoke execute on function chat_open_private from public;
grant execute on function chat_open_private to app_rw;
