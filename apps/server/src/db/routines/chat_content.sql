-- What is stored of a saying: its words, its picture or its bet, and the message that it answers as that reads
-- now. An answer to a message that is gone, or of another room, answers nothing.
create or replace function chat_content(p_room integer, p_said jsonb) returns jsonb
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'text', p_said -> 'text',
    'mentions', p_said -> 'mentions',
    'image', (select jsonb_build_object('path', '/img-messen/' || i.name, 'width', i.width, 'height', i.height)
              from chat_picture i where i.name = p_said ->> 'picture'),
    'bet', chat_shared_bet((p_said ->> 'person')::bigint, p_said -> 'bet'),
    'quote', (select jsonb_build_object(
                'id', q.message_id::text, 'nickname', coalesce(q.said_as ->> 'nickname', ''), 'kind', q.kind,
                'text', left(coalesce(q.content ->> 'text', ''), 60))
              from chat_message q
              where q.message_id = (p_said ->> 'quote')::bigint and q.room_id = p_room and q.kind <> 'removed')))
$$;

revoke execute on function chat_content from public;
