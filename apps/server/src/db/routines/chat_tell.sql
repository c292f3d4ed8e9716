-- Tells every process of new messages of a room, with the caller's commit.
create or replace function chat_tell(p_room integer, p_messages jsonb) returns void
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform outbox_announce('chat-said', jsonb_build_object(
    'room', p_room, 'messages', p_messages, 'pair', chat_pair(p_room)));
end $$;

revoke execute on function chat_tell from public;
