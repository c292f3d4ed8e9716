-- Two operators publish another result of an external draw. Answers the new version, or null when the draw is not (or
-- no longer) what they looked at. A settlement or reversal of the version before ends where it stands: what it did is
-- judged again like everything else.
create or replace function results_correct(
  p_draw integer, p_version integer, p_open_num text, p_note text, p_reason text, p_first text, p_second text
) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare v_draw draw; v_now timestamptz;
begin
  perform pg_advisory_xact_lock(7, p_draw);            -- no settlement begins meanwhile
  select * into v_draw from draw d where d.draw_id = p_draw for no key update;
  if v_draw.result_by <> 'external' or v_draw.open_num is null or v_draw.result_version <> p_version
     or v_draw.open_num = p_open_num then
    return null;
  end if;
  v_now := draw_clock();
  insert into result_version (draw_id, version, open_num, first_by, second_by, note, reason, published_at)
    values (p_draw, p_version + 1, p_open_num, p_first, p_second, p_note, p_reason, v_now);
  -- Both wait for the chunk in hand, whose row is locked.
  update settlement s set finished_at = clock_timestamp() where s.draw_id = p_draw and s.finished_at is null;
  update resettlement r set finished_at = clock_timestamp() where r.draw_id = p_draw and r.finished_at is null;
  update draw d set open_num = p_open_num, result_version = p_version + 1, status = 'drawn', settled_at = null,
                    settle_from = v_now + results_setting('result_hold_seconds', 60) * interval '1 second'
    where d.draw_id = p_draw;
  insert into resettlement (draw_id, result_version) values (p_draw, p_version + 1);
  return p_version + 1;
end $$;

revoke execute on function results_correct from public;
grant execute on function results_correct to app_rw;
