-- Draws that have waited too long for their result, each told once.
create or replace function results_alarm_overdue() returns table (draw_id integer, game_id integer, turn_num text)
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  with overdue as (
    select d.draw_id, d.game_id, d.turn_num, d.plan_at from draw d
    where d.result_by = 'external' and d.status = 'closed'
      and d.plan_at + results_setting('result_overdue_minutes', 30) * interval '1 minute' <= draw_clock()
  ), raised as (
    insert into result_alarm (draw_id, kind, subject) select o.draw_id, 'overdue', '' from overdue o
    on conflict do nothing returning result_alarm.draw_id
  )
  select o.draw_id, o.game_id, o.turn_num from overdue o join raised r using (draw_id)
$$;

revoke execute on function results_alarm_overdue from public;
grant execute on function results_alarm_overdue to app_rw;
