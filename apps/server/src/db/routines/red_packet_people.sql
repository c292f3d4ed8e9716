-- How members are called in the chat. One who was never there is left out.
create or replace function red_packet_people(p_members bigint[])
returns table (member_id bigint, nickname text, avatar_id integer)
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select p.member_id, u.said ->> 'nickname', (u.said ->> 'avatarId')::integer
  from chat_person p cross join lateral (select chat_user(p.person_id) as said) u
  where p.member_id = any (p_members)
$$;

revoke execute on function red_packet_people from public;
grant execute on function red_packet_people to app_rw;
