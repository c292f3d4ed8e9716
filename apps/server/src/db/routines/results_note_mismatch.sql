-- Two reports of a draw contradict each other: every reporter starts again from what was shown, and operators hear of
-- it. Internal, a step of results_report.
create or replace function results_note_mismatch(p_draw draw, p_other result_entry, p_reporter text, p_open_num text)
returns void language plpgsql as $$
begin
  update result_entry e set open_num = coalesce(p_draw.partial_num, ''), is_final = false
    where e.draw_id = p_draw.draw_id;
  insert into result_alarm as a (draw_id, kind, subject)
    values (p_draw.draw_id, 'mismatch',
            format('%s %s | %s %s', p_other.reporter, p_other.open_num, p_reporter, p_open_num))
    on conflict (draw_id, kind, subject) do update set times = a.times + 1, handled_by = null;
end $$;

revoke execute on function results_note_mismatch from public;
