-- Locks a draw before something is decided about it, in the order of everybody else: first the lock of its bets and its
-- settlement, then the row.
create or replace function results_lock(p_draw integer)
returns table (result_by text, status text, open_num text, result_version integer)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(7, p_draw);
  return query select d.result_by, d.status, d.open_num, d.result_version from draw d
    where d.draw_id = p_draw for no key update;
end $$;

revoke execute on function results_lock from public;
grant execute on function results_lock to app_rw;
