-- Keeps each rate with its moment.
create or replace function agent_rate_kept() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into agent_rate values (new.member_id, clock_timestamp(), new.rebate_tenths);
  return null;
end $$;

revoke execute on function agent_rate_kept from public;
