-- What gateways told us and proved, what we asked of them, and where the two disagree (docs/payments.md).

-- Every verified message about money, once for each reference of its gateway and kind (I-22). Its facts never change:
-- the application may only say what became of it.
create table payment_inbox (
  inbox_id    bigint      generated always as identity primary key,
  gateway     text        not null check (char_length(gateway) between 1 and 32),
  reference   text        not null check (char_length(reference) between 1 and 128),
  kind        text        not null check (kind in ('paid', 'declined', 'closed')),
  order_no    text        check (char_length(order_no) between 1 and 64),
  match_code  text        check (char_length(match_code) between 1 and 32),
  address     text        check (char_length(address) between 1 and 128),
  amount      bigint      not null,                      -- thousandths of a yuan, or millionths of a coin
  currency    text        not null check (currency in ('CNY', 'USDT')),
  paid_at     timestamptz not null,                      -- by the counterparty
  via         text        not null check (via in ('callback', 'query', 'statement', 'chain')),
  proof       text        not null,                      -- what was signed, or the line as it was listed
  received_at timestamptz not null default clock_timestamp(),
  state       text        not null check (state in ('handed', 'unmatched')),
  handed_at   timestamptz,
  check ((kind = 'paid') = (amount > 0)),
  check ((state = 'handed') = (handed_at is not null)),
  unique (gateway, reference, kind)
);
create index payment_inbox_of_day on payment_inbox (gateway, paid_at) where kind = 'paid';
create index payment_inbox_unmatched on payment_inbox (inbox_id) where state = 'unmatched';
grant select, insert, update (state, handed_at) on payment_inbox to app_rw;

-- Orders that a gateway was asked to make. The number is the key on both sides: one number, one order, one wording.
create table payment_order (
  gateway    text        not null,
  order_no   text        not null check (char_length(order_no) between 1 and 64),
  request    text        not null,
  -- asked: no answer that can be believed yet. left: nobody looks any more.
  state      text        not null check (state in ('asked', 'open', 'paid', 'declined', 'closed', 'refused', 'left')),
  created    text,                                       -- where it is paid, as it was answered
  asked_at   timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  look_at    timestamptz not null,                       -- when the gateway is asked about it
  looks      integer     not null default 0,
  check (created is not null or state not in ('open')),
  primary key (gateway, order_no)
);
create index payment_order_to_look_at on payment_order (look_at) where state in ('asked', 'open');
grant select, insert, update on payment_order to app_rw;

-- A signed message is heard once.
create table payment_nonce (
  gateway text        not null,
  nonce   text        not null,
  seen_at timestamptz not null default clock_timestamp(),
  primary key (gateway, nonce)
);
create index payment_nonce_by_age on payment_nonce (seen_at);
grant select, insert, delete on payment_nonce to app_rw;

-- How far a statement or a chain has been read; moved in the transaction that writes what was read.
create table payment_cursor (
  gateway  text primary key,
  position text not null,
  moved_at timestamptz not null default clock_timestamp()
);
grant select, insert, update on payment_cursor to app_rw;

-- Which process does the work that only one should do. Losing it is harmless: every step is guarded by itself.
create table payment_lease (
  name   text primary key,
  holder text        not null,
  until  timestamptz not null
);
grant select, insert, update on payment_lease to app_rw;

-- What people must know: one row for each matter until somebody has dealt with it, however often it came.
create table payment_alarm (
  alarm_id     bigint      generated always as identity primary key,
  gateway      text        not null,
  kind         text        not null check (kind in ('unsigned', 'replayed', 'stranger', 'unreadable', 'contradiction',
                                                    'unbelievable', 'reorganised', 'difference')),
  subject      text        not null check (char_length(subject) <= 200),
  times        integer     not null default 1,
  raised_at    timestamptz not null default clock_timestamp(),
  last_at      timestamptz not null default clock_timestamp(),
  handled_by   text,
  handled_at   timestamptz,
  handled_note text
);
create unique index payment_alarm_open on payment_alarm (gateway, kind, subject) where handled_by is null;
grant select, insert, update on payment_alarm to app_rw;

-- Where a gateway's list of a day and ours disagree.
create table payment_difference (
  gateway   text        not null,
  day       date        not null,
  reference text        not null,
  kind      text        not null check (kind in ('missing-here', 'missing-there', 'different')),
  side      text        not null check (side in ('gateway', 'orders')),  -- whom our inbox was compared with
  ours      text,
  theirs    text,
  found_at  timestamptz not null default clock_timestamp(),
  over_at   timestamptz,                                 -- a later comparison no longer found it
  primary key (gateway, day, reference, kind, side)
);
create index payment_difference_open on payment_difference (day) where over_at is null;
grant select, insert, update on payment_difference to app_rw;

create table payment_reconciliation (
  gateway text        not null,
  day     date        not null,
  ran_at  timestamptz not null,
  payments integer    not null,
  primary key (gateway, day)
);
grant select, insert, update on payment_reconciliation to app_rw;
