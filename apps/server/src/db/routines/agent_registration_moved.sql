-- Notes who registered on which day; the demonstration moves some into the past.
create or replace function agent_registration_moved() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    insert into agent_moved (member_id, day, kind, amount)
      values (old.member_id, site_day(old.created_at), 'registered', -1);
  end if;
  insert into agent_moved (member_id, day, kind, amount)
    values (new.member_id, site_day(new.created_at), 'registered', 1);
  return null;
end $$;

revoke execute on function agent_registration_moved from public;
