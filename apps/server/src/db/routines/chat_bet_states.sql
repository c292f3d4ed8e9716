-- How shared bets of a room stand, for somebody who reads it: the outcome of each line in the order of the message
-- (null while it waits, 0 lost, 1 won, 2 stake back, 3 taken back), and what they brought where their stakes are shown.
create or replace function chat_bet_states(p_person bigint, p_room integer, p_messages bigint[])
returns table (message_id bigint, outcomes smallint[], reward bigint)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select m.message_id,
         array_agg(case o.status when 1 then o.result when 0 then null else 3 end::smallint order by l.place),
         case when m.content -> 'bet' ->> 'total' is not null and bool_and(o.status <> 0) then sum(o.reward)::bigint end
  from chat_message m
  cross join lateral jsonb_array_elements_text(m.content -> 'bet' -> 'orders') with ordinality l(order_id, place)
  join bet_order o on o.member_id = (m.content -> 'bet' ->> 'member')::bigint and o.order_id = l.order_id::bigint
  where m.message_id = any (p_messages) and m.room_id = p_room and m.kind = 'bet' and chat_reads(p_person, p_room)
  group by m.message_id, m.content
$$;

revoke execute on function chat_bet_states from public;
grant execute on function chat_bet_states to app_rw;
