-- Mobile numbers that members have proven by a code (Ruling C136, docs/sms.md).

-- Each message that a service was asked to send: written before it is asked, so that the limits count it in any case.
-- It holds no text: that has the code in it.
create table sms_message (
  message_id bigint primary key default next_id(),
  member_id  bigint not null references member,
  phone      text   not null check (phone ~ '^\+?[0-9]{5,16}$'),
  -- `asked` is also what nobody knows the end of.
  state      text   not null default 'asked' check (state in ('asked', 'sent', 'refused')),
  reference  text,
  asked_at   timestamptz not null default clock_timestamp()
);
create index sms_message_of_member on sms_message (member_id, asked_at);
create index sms_message_of_phone on sms_message (phone, asked_at);
create index sms_message_by_age on sms_message (asked_at);

-- The newest code of a member, as a keyed hash. A try is counted before the code is looked at.
create table phone_code (
  member_id  bigint primary key references member,
  phone      text   not null,
  code_hash  bytea  not null check (octet_length(code_hash) = 32),
  expires_at timestamptz not null,
  tries      integer not null default 0 check (tries between 0 and 5),
  used_at    timestamptz
);
create index phone_code_by_age on phone_code (expires_at);

-- Which number is whose, and was. A number is bound to one account at a time, and an account to one number.
create table phone_binding (
  binding_id bigint primary key default next_id(),
  member_id  bigint not null references member,
  phone      text   not null check (phone ~ '^\+?[0-9]{5,16}$'),
  bound_at   timestamptz not null default clock_timestamp(),
  ended_at   timestamptz check (ended_at >= bound_at)
);
create unique index phone_binding_now_of_phone on phone_binding (phone) where ended_at is null;
create unique index phone_binding_now_of_member on phone_binding (member_id) where ended_at is null;
create index phone_binding_of_phone on phone_binding (phone);
create index phone_binding_of_member on phone_binding (member_id);

grant select, insert, update, delete on sms_message, phone_code to app_rw;
grant select, insert, update on phone_binding to app_rw;

-- 绑定手机送彩 (Domain §8.7). Off until an operator lets it run: the release before does not know this kind.
alter table bonus_offer drop constraint bonus_offer_kind_check;
alter table bonus_offer add constraint bonus_offer_kind_check check (kind in ('sign-in', 'first-recharge', 'upgrade',
  'week-wage', 'month-wage', 'monthly-packet', 'rescue', 'birthday', 'invite', 'phone'));
alter table bonus_record drop constraint bonus_record_kind_check;
alter table bonus_record add constraint bonus_record_kind_check check (kind in ('sign-in', 'first-recharge', 'upgrade',
  'week-wage', 'month-wage', 'monthly-packet', 'rescue', 'birthday', 'invite', 'phone', 'manual')) not valid;
alter table bonus_record validate constraint bonus_record_kind_check;
insert into bonus_offer (kind, sort, title, terms, is_on, most) values
  ('phone', 10, '绑定手机送彩', '首次通过短信验证码绑定手机号后发放，每个手机号与每个账户仅限一次。', false, 18000);
