-- The orders that a member shows a room, as a message keeps them: what was bet on, at which odds, and the stakes only
-- where he shows them. Null unless all of them are his own, of one turn, not taken back, and of real accounts.
create or replace function chat_shared_bet(p_person bigint, p_bet jsonb) returns jsonb
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  with asked as (
    select distinct value::bigint as order_id from jsonb_array_elements_text(p_bet -> 'orders')
  ), found as (
    select o.* from chat_person p join bet_order o on o.member_id = p.member_id
    join asked a on a.order_id = o.order_id
    where p.person_id = p_person and o.status in (0, 1) and not o.trial
  )
  select jsonb_build_object(
    'gameId', min(f.game_id), 'gameName', min(g.name), 'family', min(g.family), 'turnNum', min(f.turn_num),
    'closeAt', floor(extract(epoch from min(f.bet_end_at)) * 1000),
    'member', min(f.member_id)::text, 'orders', jsonb_agg(f.order_id::text order by f.order_id),
    'lines', jsonb_agg(jsonb_build_object(
      'playCode', f.play_code, 'selectionText', f.bet_info, 'odds', f.odds, 'notes', f.notes) order by f.order_id),
    'notes', sum(f.notes),
    'total', case when (p_bet ->> 'showsAmount')::boolean then sum(f.total)::text end)
  from found f join game g on g.game_id = f.game_id
  having count(*) = (select count(*) from asked) and count(*) > 0 and count(distinct f.draw_id) = 1
$$;

revoke execute on function chat_shared_bet from public;
grant execute on function chat_shared_bet to app_rw;
