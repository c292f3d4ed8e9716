-- How many have bet like the shared bets and plans of a room, for somebody who reads it. Anyone who took his order back
-- is none of them.
create or replace function chat_followers(p_person bigint, p_room integer, p_messages bigint[])
returns table (message_id bigint, followers integer)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select m.message_id, count(o.order_id)::integer
  from chat_message m
  left join chat_follow f on f.message_id = m.message_id
  left join bet_order o on o.member_id = f.member_id and o.order_id = f.order_id and o.status in (0, 1)
  where m.message_id = any (p_messages) and m.room_id = p_room and m.kind in ('bet', 'plan')
    and chat_reads(p_person, p_room)
  group by m.message_id
$$;

revoke execute on function chat_followers from public;
grant execute on function chat_followers to app_rw;
