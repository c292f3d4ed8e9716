-- Stores one message in the caller's transaction and tells it: for what is no saying of a client, such as a packet
-- (`{"packet": {…}}`) or a line of the house (no person). Answers its seq. Judges nothing: the caller has asked
-- chat_judge. `p_at` is for a past that is written afterwards; now, unless given. Locks the room, so it comes after
-- every lock on money (docs/money.md).
create or replace function chat_post(p_room integer, p_person bigint, p_kind text, p_content jsonb,
                                     p_at timestamptz default null) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare v_message jsonb;
begin
  perform from chat_room where room_id = p_room for no key update;
  if not found then raise exception 'there is no room %', p_room using errcode = 'LH050'; end if;
  v_message := chat_store(p_room, p_person, p_kind, p_content, p_at);
  perform chat_tell(p_room, jsonb_build_array(v_message));
  return (v_message ->> 'seq')::integer;
end $$;

revoke execute on function chat_post from public;
grant execute on function chat_post to app_rw;
