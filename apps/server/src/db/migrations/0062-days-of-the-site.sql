-- Days of reports, of members' lists and of limits by day are days of one zone, which the setting
-- `sys_config.time_zone` names (Ruling C74, ADR 063). Here is the one place that knows what stands for a missing one.
-- Draws keep to their lottery's own clock, UTC+8, and so do times on the wire.
create function site_zone() returns text language sql stable
return coalesce((select config_value from system_config where config_key = 'sys_config.time_zone'), 'Asia/Shanghai');

-- The day of an instant, and the first instant of a day.
create function site_day(p_at timestamptz) returns date language sql stable
return (p_at at time zone site_zone())::date;
create function site_day_start(p_day date) returns timestamptz language sql stable
return p_day::timestamp at time zone site_zone();

-- The zone is fixed once there are orders, because they are counted by day as they are placed, and because what a
-- member has read of a day must stay true.
create function site_zone_is_fixed() returns trigger
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
  -- Whoever is placing an order now ends first, and the next one waits.
  lock table bet_order in share mode;
  if exists (select from bet_order) then
    raise exception 'the time zone is fixed: there are orders' using errcode = 'object_not_in_prerequisite_state';
  end if;
  return null;
end $$;
revoke execute on function site_zone_is_fixed from public;
-- After the change, so that a setting that is planted only where it is missing asks for nothing.
create trigger site_zone_is_fixed after insert or update or delete on system_config
  for each row execute function site_zone_is_fixed();

-- As in migration 0058, by the site's own days.
create or replace function bet_day_total_counts() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare v_zone text := site_zone();
begin
  insert into bet_day_total as t (member_id, day, game_id, model, orders)
    select p.member_id, (p.added_at at time zone v_zone)::date, p.game_id, p.model, count(*)
    from placed p group by 1, 2, 3, 4
    on conflict (member_id, day, game_id, model) do update set orders = t.orders + excluded.orders;
  return null;
end $$;

-- As in migration 0015: a day of play begins at the site's midnight.
create or replace function gaming_wager_refusal(p_member bigint, p_amount bigint, p_now timestamptz) returns text
language plpgsql stable set search_path = pg_catalog, public, pg_temp as $$
declare v_pause gaming_pause; v_reminder gaming_reminder; v_limit record;
begin
  select * into v_pause from gaming_pause p where p.member_id = p_member and p.barred_until > p_now;
  if found then return case v_pause.kind when 'exclusion' then 'excluded' else 'time-out' end; end if;
  select * into v_reminder from gaming_reminder r where r.member_id = p_member and r.every_minutes is not null;
  if found and gaming_play_time(p_member, v_reminder.acknowledged_at, p_now)
               >= make_interval(mins => v_reminder.every_minutes) then
    return 'reminder-due';
  end if;
  for v_limit in
    select l.kind, l.period, l.amount from gaming_limit l
    where l.member_id = p_member and l.kind in ('stake', 'loss', 'session') and l.amount is not null order by 1, 2
  loop
    if v_limit.kind = 'session' then
      if gaming_play_time(p_member, site_day_start(site_day(p_now)), p_now)
         >= make_interval(mins => v_limit.amount::integer) then
        return 'session-over';
      end if;
    elsif gaming_used(p_member, v_limit.kind, v_limit.period, p_now) + p_amount > v_limit.amount then
      return v_limit.kind || '-limit';
    end if;
  end loop;
  return null;
end $$;
