-- 免提直充 (Domain §8.1, ADR 096): a withdrawal is offered, and somebody's recharge of the same amount pays it.

alter table withdrawal_setting
  add column is_direct_open boolean not null default true,
  -- Round sums only: two members can then ask for the same one.
  add column direct_amounts bigint[] not null default '{100000,200000,300000,500000,1000000,2000000,5000000}',
  -- So long a receiver has to say whether the money came.
  add column direct_answer_minutes smallint not null default 60 check (direct_answer_minutes between 1 and 1440),
  -- After so long without a payer it is paid in the usual way.
  add column direct_wait_hours smallint not null default 24 check (direct_wait_hours between 1 and 168);

-- Accounts that are made for it are paid through the wallets' gateway where nobody is found.
update withdrawal_method set gateway = 'cashier', is_open = true where kind = 'direct_charging';
update recharge_group set is_ready = true where group_name = 'direct';

-- A withdrawal that waits for a payer. As long as it is open, no gateway and no person pays it.
create table withdrawal_offer (
  withdrawal_id bigint       primary key references withdrawal_order,
  amount        money_amount not null check (amount > 0),
  opened_at     timestamptz  not null default clock_timestamp(),
  until         timestamptz  not null,
  ended_at      timestamptz,
  ended_why     text         check (ended_why in ('paid', 'asked', 'time', 'rejected')),
  check ((ended_at is null) = (ended_why is null))
);
create index withdrawal_offer_open on withdrawal_offer (amount, withdrawal_id) where ended_at is null;
create index withdrawal_offer_due on withdrawal_offer (until) where ended_at is null;

-- A recharge that pays an offer. Its number is that of the recharge.
create table withdrawal_match (
  recharge_id   bigint       primary key,
  withdrawal_id bigint       not null references withdrawal_offer,
  payer_id      bigint       not null references member,
  receiver_id   bigint       not null references member,
  amount        money_amount not null,
  state         text         not null default 'paying'
                check (state in ('paying', 'said', 'disputed', 'paid', 'released')),
  made_at       timestamptz  not null default clock_timestamp(),
  said_at       timestamptz,
  -- Until then the receiver answers; afterwards people do.
  answer_by     timestamptz,
  dispute_kind  text
                check (dispute_kind in ('not-received', 'other-amount', 'no-answer', 'over-limit', 'paused')),
  dispute_note  text,
  disputed_at   timestamptz,
  ended_at      timestamptz,
  revision      integer      not null default 0,
  -- Nobody pays himself.
  check (payer_id <> receiver_id),
  check ((ended_at is not null) = (state in ('paid', 'released'))),
  check (state not in ('said', 'disputed') or answer_by is not null),
  check ((disputed_at is null) = (dispute_kind is null))
);
-- A withdrawal has one payer at a time, and is paid once.
create unique index withdrawal_match_is_one on withdrawal_match (withdrawal_id) where state <> 'released';
create index withdrawal_match_due on withdrawal_match (answer_by) where state = 'said';
create index withdrawal_match_disputed on withdrawal_match (recharge_id) where state = 'disputed';
create index withdrawal_match_of_payer on withdrawal_match (payer_id, recharge_id desc);

create function withdrawal_match_is_known() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if new.state = 'paying' then return new; end if;
  elsif (old.recharge_id, old.withdrawal_id, old.payer_id, old.receiver_id, old.amount)
        is not distinct from (new.recharge_id, new.withdrawal_id, new.payer_id, new.receiver_id, new.amount)
        and (old.state = new.state or (old.state, new.state) in (('paying', 'said'), ('paying', 'paid'),
             ('paying', 'disputed'), ('paying', 'released'), ('said', 'paid'), ('said', 'disputed'),
             ('disputed', 'paid'), ('disputed', 'released'))) then
    return new;
  end if;
  raise exception 'match %: it does not become %', new.recharge_id, new.state using errcode = 'LH078';
end $$;
create trigger match_is_known before insert or update on withdrawal_match
  for each row execute function withdrawal_match_is_known();
revoke execute on function withdrawal_match_is_known from public;

-- Who signs in where somebody else does is not matched with him. The cookie's id, which says nothing by itself.
create table login_device (
  device    text        not null check (char_length(device) between 8 and 64),
  member_id bigint      not null references member,
  last_at   timestamptz not null default clock_timestamp(),
  primary key (device, member_id)
);
create index login_device_of_member on login_device (member_id);
grant select, insert, update, delete on login_device to app_rw;

-- Both change by the routines alone.
grant select, insert on withdrawal_offer to app_rw;
grant select on withdrawal_match to app_rw;
