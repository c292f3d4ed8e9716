-- Tells every process of new messages of a room; those of a private talk go to its two persons, by their public
-- numbers.
create or replace function chat_tell(p_room integer, p_messages jsonb) returns void
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform outbox_announce('chat-said', jsonb_build_object('room', p_room, 'messages', p_messages, 'pair', (
    select jsonb_agg(p.chat_id order by p.chat_id) from chat_room r
    join chat_person p on p.person_id in (r.low_person, r.high_person)
    where r.room_id = p_room and r.kind = 'private')));
end $$;

revoke execute on function chat_tell from public;
