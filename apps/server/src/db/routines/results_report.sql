-- One report. Answers not-external, too-early, closed, known, mismatch, counted or published, with what is agreed on.
-- The caller has checked that the numbers can be a result of the family, and that final ones are all of them.
create or replace function results_report(
  p_draw integer, p_reporter text, p_open_num text, p_final boolean,
  p_name text, p_url text, p_captured_at timestamptz, p_screenshot bytea
) returns table (outcome text, confirmed text, has_grown boolean)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_draw draw; v_now timestamptz; v_own result_entry; v_other result_entry; v_report bigint; v_confirmed text;
  v_first text; v_second text;
begin
  select * into strict v_draw from draw d where d.draw_id = p_draw for no key update;
  v_now := draw_clock();                               -- after the lock: reports of one draw stand in a row
  confirmed := coalesce(v_draw.open_num, v_draw.partial_num); has_grown := false;
  outcome := case
    when v_draw.result_by <> 'external' then 'not-external'
    when v_draw.open_num is not null then case when v_draw.open_num = p_open_num then 'known' else 'closed' end
    when v_draw.status = 'void' then 'closed'
    when v_draw.status <> 'closed' or v_now < v_draw.plan_at then 'too-early' end;
  if outcome is not null then return next; return; end if;

  select * into v_own from result_entry e where e.draw_id = p_draw and e.reporter = p_reporter;
  if found and results_extends(v_own.open_num, p_open_num) and (v_own.is_final or not p_final) then
    outcome := 'known'; return next; return;
  end if;
  -- One who contradicts another reporter, or himself. What was shown is part of every entry.
  select * into v_other from result_entry e
    where e.draw_id = p_draw and not results_extends(e.open_num, p_open_num)
      and not results_extends(p_open_num, e.open_num)
    order by e.reporter limit 1;
  if found then
    insert into result_report (draw_id, reporter, open_num, is_final, source_name, source_url, captured_at,
                               screenshot_hash, verdict)
      values (p_draw, p_reporter, p_open_num, p_final, p_name, p_url, p_captured_at, p_screenshot, 'mismatch');
    perform results_note_mismatch(v_draw, v_other, p_reporter, p_open_num);
    outcome := 'mismatch'; return next; return;
  end if;

  insert into result_report (draw_id, reporter, open_num, is_final, source_name, source_url, captured_at,
                             screenshot_hash, verdict)
    values (p_draw, p_reporter, p_open_num, p_final, p_name, p_url, p_captured_at, p_screenshot, 'counted')
    returning report_id into v_report;
  insert into result_entry values (p_draw, p_reporter, p_open_num, p_final, v_report)
    on conflict (draw_id, reporter) do update
      set open_num = excluded.open_num, is_final = excluded.is_final, report_id = excluded.report_id;

  -- All entries lie on one line, so the second longest is what two reporters say.
  select e.open_num into v_confirmed from result_entry e where e.draw_id = p_draw
    order by length(e.open_num) desc offset 1 limit 1;
  outcome := 'counted';
  if not found then return next; return; end if;
  select min(e.reporter), max(e.reporter) into v_first, v_second from result_entry e
    where e.draw_id = p_draw and e.is_final;
  if v_first <> v_second then
    perform results_publish(p_draw, p_open_num, v_first, v_second, v_now);
    outcome := 'published'; confirmed := p_open_num; has_grown := true;
  elsif v_draw.partial_num is null or length(v_confirmed) > length(v_draw.partial_num) then
    update draw d set partial_num = v_confirmed where d.draw_id = p_draw;
    confirmed := v_confirmed; has_grown := true;
  end if;
  return next;
end $$;

revoke execute on function results_report from public;
grant execute on function results_report to app_rw;
