-- An operator who lowers a threshold raises at once every member who has passed it already. Members are locked by their
-- numbers.
create or replace function vip_raise_all() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  with risen as (
    select p.member_id, max(v.vip_level) as vip_level
    from vip_progress p join vip_rule v on v.bet_money <= p.cycle_bet group by p.member_id
  ), locked as (
    select m.member_id, r.vip_level from member m join risen r on r.member_id = m.member_id
    where m.vip_level < r.vip_level order by m.member_id for no key update of m
  )
  update member m set vip_level = l.vip_level
  from locked l where m.member_id = l.member_id and m.vip_level < l.vip_level;
  return null;
end $$;

revoke execute on function vip_raise_all from public;
