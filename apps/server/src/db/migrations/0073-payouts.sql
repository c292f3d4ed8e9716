-- Payouts (ADR 087): who looks at a withdrawal, what providers are asked to pay, and when the books were compared.

-- Somebody looks at a withdrawal: until then nobody else decides about it.
create table withdrawal_claim (
  withdrawal_id bigint      primary key references withdrawal_order,
  operator_id   integer     not null references operator,
  until         timestamptz not null
);
create index withdrawal_claim_of_operator on withdrawal_claim (operator_id);
grant select, insert, update, delete on withdrawal_claim to app_rw;

-- What a provider is asked to pay. Written in the transaction that begins the payment, so every try has the same words;
-- the number of the withdrawal is the key on both sides (I-25).
create table withdrawal_payout (
  withdrawal_id  bigint      primary key references withdrawal_order,
  gateway        text        not null check (char_length(gateway) between 1 and 32),
  currency       text        not null check (currency in ('CNY', 'USDT')),
  amount         bigint      not null check (amount > 0),  -- thousandths of a yuan, or millionths of a coin
  account_sealed bytea       not null,
  made_at        timestamptz not null default clock_timestamp(),
  asked_at       timestamptz,                              -- when the provider was asked first
  look_at        timestamptz not null default clock_timestamp(),
  looks          integer     not null default 0,
  is_doubtful    boolean     not null default false,       -- an answer is missing, and the member was told
  refusal        text,                                     -- the provider's no, until it is sure
  reference      text        check (char_length(reference) between 1 and 128),
  ended_at       timestamptz,
  check (ended_at is null or asked_at is not null)
);
create index withdrawal_payout_to_look_at on withdrawal_payout (look_at) where ended_at is null;
create index withdrawal_payout_of_day on withdrawal_payout (gateway, asked_at) where asked_at is not null;
grant select, insert on withdrawal_payout to app_rw;
grant update (asked_at, look_at, looks, is_doubtful, refusal, reference, ended_at) on withdrawal_payout to app_rw;

-- A number of a bank is the proof of one payment.
create index withdrawal_order_by_reference on withdrawal_order (payout_reference) where payout_reference is not null;

-- When the books were compared, and what was wrong. Without a fresh comparison nothing is paid.
create table withdrawal_check (
  is_one     boolean     primary key default true check (is_one),
  checked_at timestamptz,
  fault      text
);
insert into withdrawal_check default values;
grant select, update on withdrawal_check to app_rw;

-- Alarms about the books and about payouts stand beside those about payments.
alter table payment_alarm drop constraint payment_alarm_kind_check;
alter table payment_alarm add constraint payment_alarm_kind_check
  check (kind in ('unsigned', 'replayed', 'stranger', 'unreadable', 'contradiction', 'unbelievable', 'reorganised',
                  'difference', 'books', 'payout'));

-- Payouts are compared with the gateway's list, too.
alter table payment_difference drop constraint payment_difference_side_check;
alter table payment_difference add constraint payment_difference_side_check
  check (side in ('gateway', 'orders', 'payouts'));
