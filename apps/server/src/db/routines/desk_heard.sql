-- Something was said in a talk of the desk (migration 0091): the trigger runs under the lock of the room.
create or replace function desk_heard() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into desk_inbox (room_id) values (new.room_id) on conflict do nothing;
  return null;
end $$;

revoke execute on function desk_heard from public;
