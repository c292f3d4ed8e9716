-- Publishes the first version of an official result, which two reporters agree on. Internal, a step of results_report.
create or replace function results_publish(
  p_draw integer, p_open_num text, p_first text, p_second text, p_now timestamptz)
returns void language plpgsql as $$
begin
  insert into result_version (draw_id, version, open_num, first_by, second_by, published_at)
    values (p_draw, 1, p_open_num, p_first, p_second, p_now);
  -- Its official time is when it was drawn; when we knew is when it became public.
  update draw d set status = 'drawn', open_num = p_open_num, partial_num = p_open_num, result_version = 1,
                    drawn_at = d.plan_at, public_at = p_now,
                    settle_from = p_now + results_setting('result_hold_seconds', 60) * interval '1 second'
    where d.draw_id = p_draw;
end $$;

revoke execute on function results_publish from public;
