-- Two people let a stopped settlement go on. False when it is not stopped.
create or replace function results_resume(p_draw integer, p_version integer, p_approval integer) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from results_lock(p_draw);
  update result_stop t set approval_id = p_approval, resumed_at = clock_timestamp()
    where t.draw_id = p_draw and t.result_version = p_version and t.resumed_at is null;
  return found;
end $$;

revoke execute on function results_resume from public;
grant execute on function results_resume to app_rw;
