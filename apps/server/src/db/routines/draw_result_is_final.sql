-- A published result never changes (I-21), but for the next version of an external one, which two operators published.
create or replace function draw_result_is_final() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.open_num is not null and new.open_num is distinct from old.open_num and not (
    old.result_by = 'external' and new.result_version = old.result_version + 1 and exists (
      select from result_version v
      where v.draw_id = new.draw_id and v.version = new.result_version and v.open_num = new.open_num)
  ) then
    raise exception 'the result of draw % is final', old.draw_id using errcode = 'LH001';
  end if;
  return new;
end $$;

revoke execute on function draw_result_is_final from public;
