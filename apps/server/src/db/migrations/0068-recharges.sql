-- Recharging (Domain §8.1, ADR 079): channels as data, orders with their steps, and all money that arrived for them.

-- What counterparties hold for us, and what fees of channels bring. Opened here, so that no credit waits for another.
select ledger_account_at(a) from unnest(array['house:cash', 'house:fees']) a;

create table recharge_group (
  group_name text     primary key check (group_name in ('bank', 'online', 'usdt', 'wallet', 'direct')),
  name       text     not null check (btrim(name) <> ''),
  sort       smallint not null,
  is_shown   boolean  not null default true,
  -- Not built yet: it is shown, and says so.
  is_ready   boolean  not null default true
);

-- Multiples and shares are hundredths: 100 is once, 100 bps are 1 %. Hours and maintenance are `HH:mm~HH:mm` at UTC+8.
create table recharge_channel (
  channel_code    text         primary key check (channel_code ~ '^[a-z][a-z0-9-]{1,31}$'),
  group_name      text         not null references recharge_group,
  name            text         not null check (btrim(name) <> ''),
  icon            text         not null,
  flow            text         not null check (flow in ('transfer', 'redirect', 'qr', 'coin', 'matched')),
  gateway         text         not null,
  gateway_channel text         not null,
  sort            smallint     not null,
  is_shown        boolean      not null default true,
  amount_min      money_amount not null check (amount_min > 0),
  amount_max      money_amount not null,
  has_decimals    boolean      not null default false,
  is_fixed        boolean      not null default false,
  chips           bigint[]     not null,
  fee_bps         smallint     not null default 0 check (fee_bps between 0 and 5000),
  fee_cap         money_amount,
  discount_bps    smallint     not null default 0 check (discount_bps between 0 and 10000),
  discount_cap    money_amount,
  discount_from   bigint       not null default 0 check (discount_from between 0 and 1000000000000),
  deposit_multiple smallint    not null default 100 check (deposit_multiple between 0 and 10000),
  gift_multiple   smallint     not null default 100 check (gift_multiple between 0 and 10000),
  hours           text         check (hours ~ '^\d\d:\d\d~\d\d:\d\d$'),
  maintenance     text         check (maintenance ~ '^\d\d:\d\d~\d\d:\d\d$'),
  paused_from     timestamptz,
  paused_until    timestamptz,
  vip_min         smallint     not null default 0,
  vip_max         smallint     not null default 99,
  recharge_level_min smallint  not null default 0,
  recharge_level_max smallint  not null default 99,
  expire_minutes  smallint     not null default 20 check (expire_minutes between 15 and 30),
  expected_seconds integer     not null default 60 check (expected_seconds > 0),
  network         text         check (network in ('TRC20', 'ERC20')),
  rate            integer      check (rate between 10000 and 1000000),  -- yuan of one USDT, ×10⁴
  confirmations   smallint,
  revision        integer      not null default 0,
  changed_at      timestamptz  not null default clock_timestamp(),
  check (amount_max >= amount_min),
  check ((flow = 'coin') = (network is not null and rate is not null and confirmations is not null))
);
create index recharge_channel_by_group on recharge_channel (group_name, sort);

-- One row: switches and figures of all channels.
create table recharge_setting (
  is_one           boolean      primary key default true check (is_one),
  is_frozen        boolean      not null default false,
  frozen_reason    text,
  -- 首充礼: so much for a first recharge of at least so much; null for none.
  first_gift       money_amount,
  first_gift_least bigint       not null default 0 check (first_gift_least >= 0),
  -- From which sum of recharges on a member is of level 1, 2, … (Ruling C115).
  level_from       bigint[]     not null default '{1000000,10000000,100000000}'
);
insert into recharge_setting default values;

create table recharge_order (
  recharge_id      bigint       primary key default next_id(),
  member_id        bigint       not null references member,
  request_id       text         not null check (char_length(request_id) between 8 and 64),
  channel_code     text         not null references recharge_channel,
  group_name       text         not null,
  flow             text         not null,
  gateway          text         not null,
  gateway_channel  text         not null,
  -- 1 未受理, 2 已受理, 3 已入款, 4 已取消, 5 已拒绝.
  status           smallint     not null default 1 check (status between 1 and 5),
  amount           money_amount not null check (amount > 0),
  fee              bigint       not null check (fee >= 0 and fee < amount),
  discount         bigint       not null check (discount between 0 and 1000000000000),
  first_gift       bigint       not null check (first_gift between 0 and 1000000000000),
  deposit_multiple smallint     not null,
  gift_multiple    smallint     not null,
  -- Of coins: the frozen rate, and exactly what has to arrive, in millionths.
  rate             integer,
  usdt_micros      bigint       check (usdt_micros > 0),
  remittance_code  text         check (remittance_code ~ '^[A-Z2-9]{6}$'),
  -- What the gateway answered; null until it has.
  payment          jsonb,
  address          text,
  payer            text,
  paid_at          timestamptz,
  txid             text,
  remark           text,
  -- By whom an order ended without money: late money of one that expired may have been paid in time.
  ended_by         text         check (ended_by in ('member', 'expiry', 'provider', 'operator', 'limit')),
  revision         integer      not null default 0,
  created_at       timestamptz  not null default clock_timestamp(),
  expires_at       timestamptz  not null check (expires_at > created_at),
  closed_at        timestamptz,
  unique (member_id, request_id),
  -- A code names one order for ever, so that late money finds its order.
  unique (remittance_code),
  check ((rate is null) = (usdt_micros is null)),
  check ((flow = 'coin') = (rate is not null)),
  check ((flow = 'transfer') = (remittance_code is not null)),
  check ((closed_at is not null) = (status in (3, 4, 5)))
);
-- One open order per channel and member, and one of each amount of coins.
create unique index recharge_order_is_one on recharge_order (member_id, channel_code) where status in (1, 2);
create unique index recharge_order_tail on recharge_order (channel_code, usdt_micros) where status in (1, 2);
create index recharge_order_of_member on recharge_order (member_id, recharge_id desc);
create index recharge_order_due on recharge_order (expires_at) where status = 1;
create index recharge_order_open on recharge_order (recharge_id) where status in (1, 2);
create index recharge_order_unprepared on recharge_order (recharge_id) where status = 1 and payment is null;
create index recharge_order_address on recharge_order (address, recharge_id desc) where address is not null;
create index recharge_order_done on recharge_order (channel_code, closed_at) where status = 3;
create index recharge_order_coins on recharge_order (channel_code, recharge_id) where usdt_micros is not null;

create table recharge_step (
  step_id     bigint      generated always as identity primary key,
  recharge_id bigint      not null references recharge_order,
  at          timestamptz not null default clock_timestamp(),
  code        text        not null,
  role        text        not null,
  check_kind  text,
  amount      money_amount,
  note        text
);
create index recharge_step_of_order on recharge_step (recharge_id, step_id);

-- Money that arrived, each once for ever (I-22), with what became of it.
create table recharge_received (
  received_id bigint      primary key default next_id(),
  gateway     text        not null,
  reference   text        not null,
  recharge_id bigint      references recharge_order,
  currency    text        not null check (currency in ('CNY', 'USDT')),
  amount      bigint      not null check (amount > 0),  -- 厘, or millionths of a USDT
  worth       money_amount,             -- 厘, by the order's rate; null while no order is known
  match_code  text,
  address     text,
  paid_at     timestamptz not null,
  arrived_at  timestamptz not null default clock_timestamp(),
  verdict     text        not null check (verdict in (
                'agreed', 'short', 'over', 'late', 'double', 'currency', 'unknown', 'over-limit', 'paused')),
  outcome     text        not null check (outcome in ('credited', 'waiting', 'returning', 'returned')),
  decided_at  timestamptz,
  decided_by  text,
  note        text,
  revision    integer     not null default 0,
  unique (gateway, reference),
  check (outcome <> 'credited' or recharge_id is not null)
);
create index recharge_received_of_order on recharge_received (recharge_id, received_id) where recharge_id is not null;
create index recharge_received_waiting on recharge_received (received_id) where outcome = 'waiting';
create index recharge_received_returning on recharge_received (received_id) where outcome = 'returning';
create index recharge_received_by_day on recharge_received (gateway, paid_at);

-- Pictures of receipts: private, under names that nobody can guess (SEC-15).
create table recharge_receipt (
  name        text        primary key check (name ~ '^[0-9a-f]{32}\.webp$'),
  recharge_id bigint      not null references recharge_order,
  bytes       bytea       not null,
  width       integer     not null,
  height      integer     not null,
  stored_at   timestamptz not null default clock_timestamp()
);
create index recharge_receipt_of_order on recharge_receipt (recharge_id, stored_at);

-- What was once decided, stays: an order goes on by the edges of its states alone (Domain §8.1).
create function recharge_edge_is_known() returns trigger language plpgsql as $$
begin
  if old.status = new.status
     or (old.status, new.status) in ((1, 2), (1, 3), (2, 3), (1, 4), (1, 5), (2, 5), (4, 3), (5, 3)) then
    return new;
  end if;
  raise exception 'order %: no edge from % to %', old.recharge_id, old.status, new.status using errcode = 'LH068';
end $$;
create trigger edge_is_known before update of status on recharge_order
  for each row execute function recharge_edge_is_known();

grant select, insert, update on recharge_order, recharge_received, recharge_channel to app_rw;
grant select, update on recharge_setting to app_rw;
grant select, insert on recharge_step, recharge_receipt to app_rw;
grant select, insert on recharge_group to app_rw;
