-- Nobody has a rate above his agent's (I-41). The agent's row is held until the transaction ends, so that his rate
-- does not fall while somebody comes below it.
create or replace function agent_rate_in_range() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.parent_id is not null and new.rebate_tenths >
     (select rebate_tenths from member where member_id = new.parent_id for share) then
    raise exception 'member %: a rate above his agent''s', new.member_id using errcode = 'LH094';
  end if;
  if tg_op = 'UPDATE' and new.rebate_tenths < old.rebate_tenths and exists (
     select from member where parent_id = new.member_id and rebate_tenths > new.rebate_tenths) then
    raise exception 'member %: a rate below that of his team', new.member_id using errcode = 'LH094';
  end if;
  return new;
end $$;

revoke execute on function agent_rate_in_range from public;
