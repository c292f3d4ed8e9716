-- Locks a room as saying something in it does, and answers its newest place; null when there is no such room.
create or replace function chat_lock_room(p_room integer) returns integer
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select last_seq from chat_room where room_id = p_room for no key update
$$;

revoke execute on function chat_lock_room from public;
grant execute on function chat_lock_room to app_rw;
