-- Writes who is above a member; one who moves takes his team along, and the figures of all of it. A move is alone,
-- because somebody who comes below the mover meanwhile would be written to the old place.
create or replace function agent_line_written() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform pg_advisory_xact_lock_shared(11, 0);
  else
    perform pg_advisory_xact_lock(11, 0);
    perform agent_days_moved(new.member_id, -1);
    delete from agent_line a using agent_line old_line
      where old_line.member_id = new.member_id and a.ancestor_id = old_line.ancestor_id
        and (a.member_id = new.member_id
             or a.member_id in (select member_id from agent_line where ancestor_id = new.member_id));
  end if;
  insert into agent_line (ancestor_id, member_id, depth)
    select above.ancestor_id, below.member_id, above.depth + below.depth
    from (select new.parent_id as ancestor_id, 1 as depth where new.parent_id is not null
          union all select ancestor_id, depth + 1 from agent_line where member_id = new.parent_id) above
    cross join (select new.member_id as member_id, 0 as depth
                union all select member_id, depth from agent_line where ancestor_id = new.member_id) below;
  if tg_op = 'UPDATE' then perform agent_days_moved(new.member_id, 1); end if;
  return null;
end $$;

revoke execute on function agent_line_written from public;
