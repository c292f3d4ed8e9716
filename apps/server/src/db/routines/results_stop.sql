-- One person stops the settlement of a published result before it begins. Answers stopped, known (it stands already) or
-- closed (nothing to stop). The draw's lock is that of the beginning of a settlement, so one of the two is first.
create or replace function results_stop(p_draw integer, p_by text, p_reason text) returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare v_draw record; v_count integer;
begin
  select * into v_draw from results_lock(p_draw);
  if v_draw.result_by is distinct from 'external' or v_draw.status <> 'drawn' or exists (
    select from settlement s where s.draw_id = p_draw and s.result_version = v_draw.result_version
  ) then
    return 'closed';
  end if;
  insert into result_stop (draw_id, result_version, stopped_by, reason)
    values (p_draw, v_draw.result_version, p_by, p_reason) on conflict do nothing;
  get diagnostics v_count = row_count;
  if v_count = 1 then return 'stopped'; end if;
  return case when exists (select from result_stop t where t.draw_id = p_draw
    and t.result_version = v_draw.result_version and t.resumed_at is null) then 'known' else 'closed' end;
end $$;

revoke execute on function results_stop from public;
grant execute on function results_stop to app_rw;
