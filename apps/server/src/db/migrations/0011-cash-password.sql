-- The four digits asked before money leaves (SEC-29), what is held back after a change of safety, and the second proof
-- of a forgotten password (SEC-27).

-- One row per member who has set one. The counter is raised before a code is looked at, in a transaction of its own, so
-- that parallel guesses meet on this row.
create table cash_password (
  member_id     bigint primary key references member,
  hash          text not null,                       -- PHC string of Argon2id
  pepper_id     text not null,                       -- which pepper is in it; 'none' for codes of an earlier release
  set_at        timestamptz not null default clock_timestamp(),
  tried_at      timestamptz[] not null default '{}', -- uses that failed, or are being looked at, in the last 24 hours
  tries_in_row  integer not null default 0 check (tries_in_row between 0 and 10),  -- since the last success
  locked_until  timestamptz,
  check (cardinality(tried_at) <= 5)
);

-- Codes of the earlier release were hashed without a pepper; the next right use renews them.
insert into cash_password (member_id, hash, pepper_id)
  select member_id, fund_password_hash, 'none' from member where fund_password_hash is not null;

-- What the profile says of it.
create view cash_password_set as select member_id from cash_password;

-- Every use, for the alarm against spraying: one address that tries many members, many failures at once. Kept for a
-- day.
create table cash_password_use (
  use_id        bigint generated always as identity primary key,
  member_id     bigint not null references member,
  address       text not null,
  succeeded     boolean not null,
  at            timestamptz not null default clock_timestamp()
);
create index cash_password_use_by_address on cash_password_use (address, at) where not succeeded;
create index cash_password_use_by_age on cash_password_use (at);

-- A right code opens one operation for 120 seconds, once: the transaction of the operation uses the row up.
create table cash_ticket (
  ticket_hash   bytea primary key check (octet_length(ticket_hash) = 32),
  member_id     bigint not null references member,
  operation     text not null,
  amount        bigint not null check (amount >= 0), -- 厘; 0 where nothing is paid
  destination   text not null,                       -- a digest, never the account itself
  expires_at    timestamptz not null default clock_timestamp() + interval '120 seconds',
  used_at       timestamptz
);
create index cash_ticket_by_member on cash_ticket (member_id);
create index cash_ticket_by_age on cash_ticket (expires_at);

-- No withdrawal before this, because something that guards the account has changed (SEC-29.5).
create table withdraw_hold (
  member_id     bigint primary key references member,
  withdraw_held_until timestamptz not null,
  reason        text not null check (reason in ('password', 'cash-password', 'phone', 'payout-account'))
);

-- A one-time code that customer service gives to somebody who proved who he is. Stored as a keyed hash.
create table password_reset_code (
  member_id     bigint primary key references member,
  code_hash     bytea not null check (octet_length(code_hash) = 32),
  issued_by     text not null,
  issued_at     timestamptz not null default clock_timestamp(),
  expires_at    timestamptz not null,
  tries         integer not null default 0 check (tries between 0 and 5),
  used_at       timestamptz
);

-- Where a session was opened: the security centre shows it to its owner.
alter table session add column address text;

grant select, insert, update, delete on cash_password, cash_ticket, withdraw_hold, password_reset_code to app_rw;
grant select, insert, delete on cash_password_use to app_rw;
grant select on cash_password_set to app_rw;
