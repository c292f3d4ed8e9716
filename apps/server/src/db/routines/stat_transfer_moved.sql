-- Notes a transfer that is something in the sums of the house; its lines are written after this.
create or replace function stat_transfer_moved() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into stat_due (transfer_id, at) values (new.transfer_id, date_trunc('minute', least(now(), new.created_at)));
  return null;
end $$;

revoke execute on function stat_transfer_moved from public;
