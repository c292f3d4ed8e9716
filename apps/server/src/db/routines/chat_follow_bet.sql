-- Notes that somebody has bet like a shared bet or a plan (跟投): one of his orders has a choice of the card, is of its
-- turn, and was placed after it. What he says is looked up, so a number that rooms read is one of orders. Answers how
-- many have followed, or null when nothing of it is so. A room is told each of the first twenty and then each tenth:
-- a crowd would tell it more often than anybody reads.
create or replace function chat_follow_bet(p_person bigint, p_room integer, p_message bigint, p_orders bigint[])
returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare v record; v_count integer; v_is_new boolean;
begin
  select m.said_at, o.member_id, o.order_id into v
    from chat_message m join chat_person p on p.person_id = p_person
    join bet_order o on o.member_id = p.member_id and o.order_id = any (p_orders)
    cross join lateral (select coalesce(m.content -> 'bet', m.content -> 'plan') as card) c
    where m.message_id = p_message and m.room_id = p_room and m.kind in ('bet', 'plan')
      and m.person_id <> p_person and chat_reads(p_person, p_room)
      and o.status in (0, 1) and not o.trial and o.added_at >= m.said_at
      and o.game_id = (c.card ->> 'gameId')::integer and o.turn_num = c.card ->> 'turnNum'
      and exists (select from jsonb_array_elements(coalesce(c.card -> 'lines', jsonb_build_array(c.card))) l
                  where l ->> 'playCode' = o.play_code and l ->> 'selectionText' = o.bet_info)
    order by o.order_id limit 1;
  if not found then return null; end if;
  insert into chat_follow (message_id, person_id, member_id, order_id)
    values (p_message, p_person, v.member_id, v.order_id) on conflict do nothing;
  v_is_new := found;
  select f.followers into v_count from chat_followers(p_person, p_room, array[p_message]) f;
  if v_is_new and (v_count <= 20 or v_count % 10 = 0) then
    perform chat_announce(p_room, jsonb_build_object('command', 31, 'content', jsonb_build_object(
      'room_id', p_room, 'id', p_message::text, 'followers', v_count)));
  end if;
  return coalesce(v_count, 0);
end $$;

revoke execute on function chat_follow_bet from public;
grant execute on function chat_follow_bet to app_rw;
