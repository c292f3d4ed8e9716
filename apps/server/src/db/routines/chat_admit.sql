-- The first seven checks before somebody speaks in a room (Domain §6.1); the first that fails is the answer, no code
-- means none did. Reads everything afresh: what was switched counts from its commit on, in every process (I-50).
create or replace function chat_admit(p_person bigint, p_room integer, out code text, out msg text)
language plpgsql stable set search_path = pg_catalog, public, pg_temp as $$
declare r chat_room; m member; v_level integer; v_from timestamptz;
begin
  select * into r from chat_room where room_id = p_room;
  select m2.* into m from chat_person p join member m2 using (member_id) where p.person_id = p_person;
  v_level := (chat_user(p_person) ->> 'chatLevel')::integer;
  code := chat_standing(p_person);
  if code is not null then return; end if;
  if not r.is_open or not r.enable_chat and chat_is_restricted(v_level) then
    code := 'CHAT/UNAVAILABLE'; return;
  end if;
  if r.kind = 'private' then
    -- Nobody can shut himself out of the desk.
    if not r.is_desk and exists (select from chat_block b where (b.person_id, b.blocked_id) in
                 ((r.low_person, r.high_person), (r.high_person, r.low_person))) then
      code := 'CHAT/BLOCKED';
    end if;
    return;
  end if;
  if v_level in (2, 3) then return; end if;
  if v_level = 0 and not r.allow_guests then code := 'CHAT/MEMBERS_ONLY'; return; end if;
  if v_level < r.min_chat_level then code := 'CHAT/READ_ONLY'; return; end if;
  if coalesce(m.vip_level, 0) < r.min_vip and v_level <> 4 then code := 'CHAT/VIP'; return; end if;
  if r.day_limit = 0 or v_level = 4 then return; end if;
  v_from := clock_timestamp() - r.day_limit * interval '1 day';
  if chat_deposits(m.member_id, v_from) < r.deposit_limit or chat_valid_bets(m.member_id, v_from) < r.dml_limit then
    code := 'CHAT/CONDITION';
    msg := format('您无法发言，当前发言条件：前%s天充值不少于%s元；打码量不少于%s元',
                  r.day_limit, r.deposit_limit / 1000, r.dml_limit / 1000);
  end if;
end $$;

revoke execute on function chat_admit from public;
grant execute on function chat_admit to app_rw;
