-- Puts what was said in a guest's room after a place behind what was said in a member's, at its own times, with the
-- member as the one who said it: he has signed in as the same person. Answers the places of the first and of the last
-- of it there, or null when nothing was said. The caller has locked both rooms.
create or replace function chat_carry_over(p_from integer, p_after integer, p_guest bigint, p_to integer,
                                           p_member bigint)
returns table (first_seq integer, last_seq integer)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare v chat_message; v_seq integer;
begin
  update chat_picture set room_id = p_to,
      person_id = case when person_id = p_guest then p_member else person_id end
    where room_id = p_from;
  for v in select * from chat_message where room_id = p_from and seq > p_after and kind <> 'removed'
           order by seq loop
    v_seq := chat_post(p_to, case when v.person_id = p_guest then p_member else v.person_id end, v.kind, v.content,
                       v.said_at);
    first_seq := coalesce(first_seq, v_seq); last_seq := v_seq;
  end loop;
  return next;
end $$;

revoke execute on function chat_carry_over from public;
grant execute on function chat_carry_over to app_rw;
