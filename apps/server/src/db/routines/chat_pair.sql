-- The public numbers of the two of a private talk; null for a group room.
create or replace function chat_pair(p_room integer) returns jsonb
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select jsonb_agg(p.chat_id order by p.chat_id) from chat_room r
  join chat_person p on p.person_id in (r.low_person, r.high_person)
  where r.room_id = p_room and r.kind = 'private'
$$;

revoke execute on function chat_pair from public;
grant execute on function chat_pair to app_rw;
