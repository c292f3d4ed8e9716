-- Tells every process a frame of a room, `{command, content}` as the chat socket sends it, with the caller's commit.
-- In a private talk it goes to its two persons, by their public numbers.
create or replace function chat_announce(p_room integer, p_frame jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform outbox_announce('chat-frame', jsonb_build_object(
    'room', p_room, 'frame', p_frame, 'pair', chat_pair(p_room)));
end $$;

revoke execute on function chat_announce from public;
grant execute on function chat_announce to app_rw;
