-- Stores a message at the next place of a room whose row the caller has locked, and answers it as the outbox tells it.
-- `p_kind` and `p_content` are as the table has them.
create or replace function chat_store(p_room integer, p_person bigint, p_kind text, p_content jsonb,
                                      p_at timestamptz default null) returns jsonb
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  v_id bigint := next_id(); v_seq integer; v_as jsonb := chat_user(p_person);
  v_at timestamptz := coalesce(p_at, clock_timestamp());
begin
  update chat_room set last_seq = last_seq + 1, last_message = v_id where room_id = p_room
    returning last_seq into v_seq;
  insert into chat_message (message_id, room_id, seq, person_id, kind, content, said_as, said_at)
    values (v_id, p_room, v_seq, p_person, p_kind, p_content, v_as, v_at);
  -- Anyone who speaks has read what was said before.
  if p_person is not null then
    insert into chat_seat (room_id, person_id, read_seq) values (p_room, p_person, v_seq)
      on conflict (room_id, person_id) do update set read_seq = excluded.read_seq;
  end if;
  return jsonb_build_object('id', v_id::text, 'seq', v_seq, 'room', p_room, 'kind', p_kind, 'content', p_content,
                            'as', v_as, 'at', floor(extract(epoch from v_at) * 1000));
end $$;

revoke execute on function chat_store from public;
