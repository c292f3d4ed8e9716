-- 邀请好友 (Domain §8.7): a member is given something for each friend who registered with his code and has recharged
-- enough. Off until an operator lets it run: the release before does not know this kind.
alter table bonus_offer drop constraint bonus_offer_kind_check;
alter table bonus_offer add constraint bonus_offer_kind_check check (kind in ('sign-in', 'first-recharge', 'upgrade',
  'week-wage', 'month-wage', 'monthly-packet', 'rescue', 'birthday', 'invite'));
alter table bonus_record drop constraint bonus_record_kind_check;
alter table bonus_record add constraint bonus_record_kind_check check (kind in ('sign-in', 'first-recharge', 'upgrade',
  'week-wage', 'month-wage', 'monthly-packet', 'rescue', 'birthday', 'invite', 'manual'));
-- Of an invitation: what the friend has recharged in all, and what his inviter is given.
insert into bonus_offer (kind, sort, title, terms, is_on, least, most) values
  ('invite', 9, '邀请好友', '好友通过您的推广码注册并累计充值满 100 元，每位好友奖励一次；同设备或同收款账户的账号不计。',
   false, 100000, 18000);

-- Friends who have recharged, as often as they do; `is_due`: nobody has looked since.
create table bonus_invited (
  friend_id  bigint  primary key references member,
  inviter_id bigint  not null references member,
  is_due     boolean not null,
  -- When the gift was issued, or refused because both are one person.
  ended_at   timestamptz
);
create index bonus_invited_due on bonus_invited (friend_id) where is_due;
grant select, insert, update on bonus_invited to app_rw;

create function bonus_friend_recharged() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into bonus_invited (friend_id, inviter_id, is_due) values (new.member_id, new.parent_id, true)
    on conflict (friend_id) do update set is_due = true where bonus_invited.ended_at is null;
  return null;
end $$;
create trigger bonus_friend_recharged after update of recharged on member
  for each row when (new.parent_id is not null and new.recharged > old.recharged and new.kind = 'member')
  execute function bonus_friend_recharged();
