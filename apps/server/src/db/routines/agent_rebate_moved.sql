-- Notes a rebate that is claimed, for the games that it is of. Those paid with a bet come with their orders.
create or replace function agent_rebate_moved() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into agent_moved (member_id, day, kind, amount, rebate)
    select c.member_id, site_day(c.claimed_at),
           case new.category when 'lottery' then 'cp' when 'sport' then 'ft' else 'live' end, 0, new.amount
    from rebate_claim c where c.claim_id = new.claim_id;
  return null;
end $$;

revoke execute on function agent_rebate_moved from public;
