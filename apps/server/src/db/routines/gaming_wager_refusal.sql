-- The one judgement of every way to stake (RG-2), for a guarded member whose wallet is locked: null, or why not. A day
-- of play begins at the site's midnight.
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

revoke execute on function gaming_wager_refusal from public;
