-- Notes that a member has reached a level, for the gift that the bonus centre issues for it. In the statement that
-- raises the level; a row of its own, so that nobody waits.
create or replace function bonus_member_rose() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into bonus_rise (member_id, from_level, to_level) values (new.member_id, old.vip_level, new.vip_level);
  return null;
end $$;

revoke execute on function bonus_member_rose from public;
