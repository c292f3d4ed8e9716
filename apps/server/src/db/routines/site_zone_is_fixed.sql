-- The zone is fixed once there are orders, because they are counted by day as they are placed, and because what a
-- member has read of a day must stay true.
create or replace function site_zone_is_fixed() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  c_key constant text := 'sys_config.time_zone';
  v_before text := coalesce(case when old.config_key = c_key then old.config_value end, 'Asia/Shanghai');
  v_after text := coalesce(case when new.config_key = c_key then new.config_value end, 'Asia/Shanghai');
begin
  if v_after = v_before then return null; end if;
  if not exists (select from pg_timezone_names where name = v_after) then
    raise exception '% is no time zone', v_after using errcode = 'invalid_parameter_value';
  end if;
  -- An order that is being placed ends first, and the next one waits.
  lock table bet_order in share mode;
  if exists (select from bet_order) then
    raise exception 'the time zone is fixed: there are orders' using errcode = 'object_not_in_prerequisite_state';
  end if;
  return null;
end $$;

revoke execute on function site_zone_is_fixed from public;
