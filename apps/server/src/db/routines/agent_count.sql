-- Counts at most so many notes of each list into the days of their members and of all above them; answers how many.
-- All in one transaction, so a process that dies has counted nothing. One counts at a time, anyone else answers 0; and
-- nobody moves to another team meanwhile, because what was counted for the old one would be lost to the new one. A run
-- of statements that has the day of a change already is to be worked out again (decision 119).
create or replace function agent_count(p_most integer) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare v_zone text := site_zone(); v_notes integer; v_days date[];
begin
  if not pg_try_advisory_xact_lock(11, 1) then return 0; end if;
  perform pg_advisory_xact_lock_shared(11, 0);
  with moved as (
    delete from agent_moved
    where moved_id = any (array(select moved_id from agent_moved order by moved_id limit p_most)) returning *
  ), due as (
    delete from agent_bill_due
    where transfer_id = any (array(select transfer_id from agent_bill_due order by transfer_id limit p_most))
    returning transfer_id
  ), change as materialized (
    select c.member_id, c.kind, c.day, sum(c.amount) as amount, sum(c.won) as won, sum(c.rebate) as rebate
    from (
      select member_id, day, kind, amount, won, rebate from moved
      union all
      select b.member_id, (b.created_at at time zone v_zone)::date, b.kind, b.amount, 0, 0
      from due join agent_bill b using (transfer_id)
    ) c join member m on m.member_id = c.member_id and m.kind = 'member'
    group by 1, 2, 3
  ), summed as (
    insert into agent_day as t (member_id, of_team, kind, day, amount, won, rebate)
      select member_id, false, kind, day, amount, won, rebate from change
      union all
      select l.ancestor_id, true, c.kind, c.day, sum(c.amount), sum(c.won), sum(c.rebate)
      from change c join agent_line l on l.member_id = c.member_id group by 1, 3, 4
      order by 1, 2, 3, 4
      on conflict (member_id, of_team, kind, day) do update
        set amount = t.amount + excluded.amount, won = t.won + excluded.won, rebate = t.rebate + excluded.rebate
  ), fresh as (                              -- days on which somebody pays in or takes out for the first time
    select c.member_id, c.kind, c.day from change c
    where c.kind in ('recharge', 'withdrawal') and not exists (
      select from agent_day d where (d.member_id, d.of_team, d.kind, d.day) = (c.member_id, false, c.kind, c.day))
  ), known as (
    select d.member_id, d.kind, d.day from (select distinct member_id, kind from fresh) f
    join agent_day d on d.member_id = f.member_id and not d.of_team and d.kind = f.kind
  ), placed as (                             -- beside each the day before it, as it is now and as it was
    select member_id, kind, day, is_new, max(day) over w as before,
           max(day) filter (where not is_new) over w as before_then
    from (select *, true as is_new from fresh union all select *, false from known) d
    window w as (partition by member_id, kind order by day rows between unbounded preceding and 1 preceding)
  ), gap as (
    select member_id, kind, day, least(31, coalesce(day - before, 0)) as gap, 1 as members
    from placed where is_new or before is distinct from before_then union all
    select member_id, kind, day, least(31, coalesce(day - before_then, 0)), -1
    from placed where not is_new and before is distinct from before_then
  ), told_apart as (
    insert into agent_day_people as t (agent_id, kind, day, gap, members)
      select a.agent_id, g.kind, g.day, g.gap, sum(g.members)
      from gap g cross join lateral (
        select g.member_id as agent_id union all select ancestor_id from agent_line where member_id = g.member_id) a
      group by 1, 2, 3, 4 having sum(g.members) <> 0 order by 1, 2, 3, 4
      on conflict (agent_id, kind, day, gap) do update set members = t.members + excluded.members
  )
  select (select count(*) from moved) + (select count(*) from due), array(select day from change) into v_notes, v_days;
  perform agent_runs_again(v_days);
  return v_notes;
end $$;

revoke execute on function agent_count from public;
grant execute on function agent_count to app_rw;
