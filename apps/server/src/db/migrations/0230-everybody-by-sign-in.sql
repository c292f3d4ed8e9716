-- A list by the last sign-in has those who never signed in as well, at its end: it is as long as its count says.
drop index member_by_login;
create index member_by_login on member (coalesce(last_login_at, '-infinity') desc, member_id desc)
  where kind = 'member';

-- A level and its orders all downwards: an order that begins with the level is read from these and from no other. The
-- planner took the order of all members where rows lie by it, and walked past everybody to a level that was long away.
drop index member_by_vip, member_by_vip_login, member_by_vip_recharged;
create index member_by_vip on member (vip_level desc, member_id desc) where kind = 'member';
create index member_by_vip_login on member (vip_level desc, coalesce(last_login_at, '-infinity') desc, member_id desc)
  where kind = 'member';
create index member_by_vip_recharged on member (vip_level desc, recharged desc, member_id desc) where kind = 'member';
