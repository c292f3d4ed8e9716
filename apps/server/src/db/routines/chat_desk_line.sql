-- What a list of the desk shows of a talk: the account of who asks, the last message, and how many of his messages the
-- desk has not read.
create or replace function chat_desk_line(p_room integer, p_asker bigint, p_house bigint)
returns table (account text, last jsonb, unread integer)
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select (select m.account from chat_person p join member m using (member_id) where p.person_id = p_asker),
         (select chat_read_one(r.last_message) from chat_room r where r.room_id = p_room),
         (select count(*)::int from chat_message m
          where m.room_id = p_room and m.person_id = p_asker
            and m.seq > coalesce((select s.read_seq from chat_seat s
                                  where s.room_id = p_room and s.person_id = p_house), 0))
$$;

revoke execute on function chat_desk_line from public;
grant execute on function chat_desk_line to app_rw;
