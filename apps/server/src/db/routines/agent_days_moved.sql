-- Adds what a member and all below him have to everybody above, or takes it away: before and after he moves. Internal,
-- a step of agent_line_written, under its lock.
create or replace function agent_days_moved(p_member bigint, p_sign integer) returns void
language plpgsql as $$
begin
  insert into agent_day as t (member_id, of_team, kind, day, amount, won, rebate)
    select l.ancestor_id, true, d.kind, d.day, p_sign * sum(d.amount), p_sign * sum(d.won), p_sign * sum(d.rebate)
    from agent_line l cross join agent_day d where l.member_id = p_member and d.member_id = p_member
    group by 1, 3, 4 order by 1, 3, 4
    on conflict (member_id, of_team, kind, day) do update
      set amount = t.amount + excluded.amount, won = t.won + excluded.won, rebate = t.rebate + excluded.rebate;
  insert into agent_day_people as t (agent_id, kind, day, gap, members)
    select l.ancestor_id, p.kind, p.day, p.gap, p_sign * p.members
    from agent_line l cross join agent_day_people p where l.member_id = p_member and p.agent_id = p_member
    order by 1, 2, 3, 4
    on conflict (agent_id, kind, day, gap) do update set members = t.members + excluded.members;
end $$;

revoke execute on function agent_days_moved from public;
