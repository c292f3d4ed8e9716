-- Orders that won, with what a list of winners shows of them. Found by the draws of a game and a time.
create view bet_win as
  select d.game_id, d.plan_at, g.family, o.turn_num, o.order_id, o.play_code, o.reward, o.reward - o.total as profit,
         m.account, m.avatar_id
  from draw d join game g on g.game_id = d.game_id join bet_order o on o.draw_id = d.draw_id
  join member m on m.member_id = o.member_id
  where d.status = 'settled' and o.status = 1 and o.reward > o.total and not o.trial;
grant select on bet_win to app_rw;
