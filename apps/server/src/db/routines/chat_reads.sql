-- Whether somebody may read a room: a private talk of his own; a public room, if he is a formal member or the room
-- takes guests; another room with a seat that the operator gave him. Hosts and administrators read every group room.
create or replace function chat_reads(p_person bigint, p_room integer) returns boolean
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select coalesce((
    select case
      when r.kind = 'private' then p_person in (r.low_person, r.high_person)
      when (u.said ->> 'chatLevel')::integer in (2, 3) then true
      when not r.is_open then false
      when not (r.is_public or coalesce(s.is_given, false)) then false
      else r.allow_guests or (u.said ->> 'chatLevel')::integer > 0
    end
    from chat_room r
    cross join lateral (select chat_user(p_person) as said) u
    left join chat_seat s on s.room_id = r.room_id and s.person_id = p_person
    where r.room_id = p_room and u.said is not null), false)
$$;

revoke execute on function chat_reads from public;
grant execute on function chat_reads to app_rw;
