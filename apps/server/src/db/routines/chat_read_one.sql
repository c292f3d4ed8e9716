-- A stored message as the outbox tells it; null when there is none.
create or replace function chat_read_one(p_message bigint) returns jsonb
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select jsonb_build_object('id', m.message_id::text, 'seq', m.seq, 'room', m.room_id, 'kind', m.kind,
                            'content', m.content, 'as', m.said_as, 'at', floor(extract(epoch from m.said_at) * 1000))
  from chat_message m where m.message_id = p_message
$$;

revoke execute on function chat_read_one from public;
grant execute on function chat_read_one to app_rw;
