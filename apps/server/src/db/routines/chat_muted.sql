-- The ninth check: what somebody reads who is muted in a room, or in all of them, or because the whole room is; null
-- when he is not. A mute of the whole room lets hosts and administrators speak.
create or replace function chat_muted(p_person bigint, p_room integer) returns text
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(nullif(r.gag_text, ''), '您已被禁言')
  from chat_room r
  where r.room_id = p_room and (
    exists (select from chat_mute c where c.person_id = p_person and c.room_id in (0, p_room)
              and c.until > clock_timestamp())
    or r.muted_until > clock_timestamp() and (chat_user(p_person) ->> 'chatLevel')::integer not in (2, 3))
$$;

revoke execute on function chat_muted from public;
grant execute on function chat_muted to app_rw;
