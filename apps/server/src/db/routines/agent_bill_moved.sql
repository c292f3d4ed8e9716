-- Notes a bill that is something in the figures of a team; its lines are written after this.
create or replace function agent_bill_moved() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into agent_bill_due values (new.transfer_id);
  return null;
end $$;

revoke execute on function agent_bill_moved from public;
