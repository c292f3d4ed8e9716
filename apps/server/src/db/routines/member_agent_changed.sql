-- Keeps until when a member had an agent, because the bases of settled orders name him.
create or replace function member_agent_changed() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into member_agent_until values (old.member_id, clock_timestamp(), old.parent_id);
  return null;
end $$;

revoke execute on function member_agent_changed from public;
