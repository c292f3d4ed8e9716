-- Takes a message of a room away: `self` its own writer, `host` a moderator or the operator. It keeps its place and
-- who said it. Answers 'removed', 'gone' for a repeat, 'late' for one's own after two minutes, or 'none' when there is
-- no such message, or it is not the writer's.
create or replace function chat_remove(p_room integer, p_message bigint, p_by text, p_person bigint) returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare v chat_message;
begin
  perform from chat_room where room_id = p_room for no key update;
  select * into v from chat_message where message_id = p_message and room_id = p_room;
  if not found or p_by = 'self' and v.person_id is distinct from p_person then return 'none'; end if;
  if v.kind = 'removed' then return 'gone'; end if;
  -- A packet is money, and a line of the house nobody's.
  if v.kind in ('packet', 'system') then return 'none'; end if;
  if p_by = 'self' and v.said_at < clock_timestamp() - interval '2 minutes' then return 'late'; end if;
  update chat_message set kind = 'removed', content = jsonb_build_object('by', p_by), removed_at = clock_timestamp()
    where message_id = p_message;
  update chat_picture set is_gone = true where name = substring(v.content -> 'image' ->> 'path' from '[0-9a-f]{32}$');
  update chat_room set pinned_id = null where room_id = p_room and pinned_id = p_message;
  perform chat_announce(p_room, jsonb_build_object('command', 26, 'content', jsonb_build_object(
    'room_id', p_room, 'ids', jsonb_build_array(p_message::text), 'by', p_by)));
  return 'removed';
end $$;

revoke execute on function chat_remove from public;
grant execute on function chat_remove to app_rw;
