-- An external draw gets numbers only as a published version, shows balls only forwards, and nobody changes who gives
-- the numbers once betting may have begun.
create or replace function draw_external_is_orderly() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.result_by <> old.result_by and (old.status <> 'scheduled' or old.commitment is not null) then
    raise exception 'draw % keeps its kind of result', old.draw_id using errcode = 'LH001';
  end if;
  if old.partial_num is not null
     and (new.partial_num is null or not results_extends(new.partial_num, old.partial_num)) then
    raise exception 'balls of draw % that were shown stay', old.draw_id using errcode = 'LH001';
  end if;
  if new.result_by = 'external' and new.open_num is distinct from old.open_num and not exists (
    select from result_version v
    where v.draw_id = new.draw_id and v.version = new.result_version and v.open_num = new.open_num
  ) then
    raise exception 'draw % gets its result from two reporters', old.draw_id using errcode = 'LH001';
  end if;
  return new;
end $$;

revoke execute on function draw_external_is_orderly from public;
