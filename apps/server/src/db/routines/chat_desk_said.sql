-- What somebody has said in words in a talk of the desk from a place on, the last ten lines in their order: by them a
-- list tells what is asked, and what comes before everything else.
create or replace function chat_desk_said(p_room integer, p_person bigint, p_from integer) returns text[]
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(array_agg(line order by seq), '{}') from (
    select m.content ->> 'text' as line, m.seq from chat_message m
    where m.room_id = p_room and m.seq >= p_from and m.person_id = p_person and m.kind = 'text'
    order by m.seq desc limit 10) lately
$$;

revoke execute on function chat_desk_said from public;
grant execute on function chat_desk_said to app_rw;
