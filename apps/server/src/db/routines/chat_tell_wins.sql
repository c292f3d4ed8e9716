-- Tells rooms of the wins of draws that were settled lately, each draw once, however many processes ask; answers how
-- many lines it wrote. A room hears of its own game, or of every game where it has none; of at most three orders of a
-- draw, the greatest first. The robot of the house says them, so that history keeps them (CHAT-031). A payout below the
-- stake is no win (Reliability §5.3), and one of a trial account is none.
create or replace function chat_tell_wins() returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare v record; v_draw integer; v_name text; v_told integer := 0; v_now timestamptz := clock_timestamp();
        v_teller bigint := (select win_person from chat_house);
begin
  if not exists (select from chat_room where kind = 'group' and is_open and win_min is not null)
     or not pg_try_advisory_xact_lock(9, 4) then
    return 0;
  end if;
  delete from chat_win_told where told_at < v_now - interval '1 day';
  for v_draw in
    insert into chat_win_told (draw_id)
    select d.draw_id from game g join draw d using (game_id)
    where d.plan_at between v_now - interval '15 minutes' and v_now and d.status = 'settled'
      -- The balls have landed on every screen by then.
      and d.settled_at between v_now - interval '10 minutes' and v_now - interval '15 seconds'
      and exists (select from chat_room r where r.kind = 'group' and r.is_open and r.win_min is not null
                    and coalesce(r.game_id, g.game_id) = g.game_id)
    order by d.settled_at on conflict do nothing returning draw_id
  loop
    for v in
      select r.room_id, w.* from chat_room r cross join lateral (
        select o.total, o.reward, left(g.name, 8) as game, m.account,
               coalesce(chat_user(p.person_id) ->> 'nickname', nullif(btrim(m.nickname), ''),
                        left(m.account, 2)) as said,
               coalesce(s.hides_wins, false) as hides
        from bet_order o join game g on g.game_id = o.game_id join member m on m.member_id = o.member_id
        left join chat_person p on p.member_id = o.member_id
        left join member_setting s on s.member_id = o.member_id
        where o.draw_id = v_draw and o.status = 1 and o.reward >= r.win_min and o.reward > o.total and not o.trial
          and coalesce(r.game_id, o.game_id) = o.game_id
        order by o.reward desc, o.order_id limit 3) w
      where r.kind = 'group' and r.is_open and r.win_min is not null
      order by r.room_id, w.reward
    loop
      v_name := case when v.hides then '匿名会员' else left(v.said, 8) || '***' end;
      perform chat_post(v.room_id, v_teller, 'system', jsonb_build_object(
        'text', format('恭喜 %s 在 %s 投注, 赢得 %s 元', v_name, v.game,
                       to_char(v.reward / 1000.0, 'FM999999990.00')),
        'win', jsonb_build_object('name', v_name, 'gameName', v.game, 'reward', v.reward::text)));
      perform chat_announce(v.room_id, jsonb_build_object('command', 70, 'content', jsonb_build_object(
        'nickname', v_name, 'gameName', v.game, 'stake', v.total / 1000.0, 'reward', v.reward / 1000.0, 'seconds', 5,
        'userName', case when v.hides then '***' else left(v.account, 1) || '***' || right(v.account, 1) end)));
      v_told := v_told + 1;
    end loop;
  end loop;
  return v_told;
end $$;

revoke execute on function chat_tell_wins from public;
grant execute on function chat_tell_wins to app_rw;
