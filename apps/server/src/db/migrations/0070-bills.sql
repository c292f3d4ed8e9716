-- Sums of a member's account by day of the site and type of bill (ADR 081): what the page of bills adds up, and where
-- in the chain of the account a day and a type are found. Derived from postings, never the other way round; counted
-- when somebody asks (ledger_count_days), so that no bet pays for it.
create table ledger_day (
  account_id bigint   not null references ledger_account,
  day        date     not null,
  tran_type  smallint not null,
  -- Rounds of third-party games use types that transfers use too; sums of transfers leave them out (Ruling C118).
  of_game    boolean  not null,
  gains      integer  not null,                        -- entries above zero, and below
  losses     integer  not null,
  gained     bigint   not null,
  spent      bigint   not null,
  first_seq  bigint   not null,
  last_seq   bigint   not null,
  primary key (account_id, day, tran_type, of_game)
);

-- How far an account is counted, and in which zone: should the operator choose another before the first order, the
-- account is counted again.
create table ledger_day_mark (
  account_id bigint primary key references ledger_account,
  seq        bigint not null,
  zone       text   not null
);
grant select on ledger_day, ledger_day_mark to app_rw;

-- One export of bills at a time for each member. The ticket opens the file once; the lease says until when somebody is
-- writing it, and is renewed with every slice, so that a server that was killed keeps nobody waiting.
create table bill_export (
  member_id    bigint primary key references member,
  ticket_hash  bytea not null unique check (octet_length(ticket_hash) = 32),
  year         integer not null,
  expires_at   timestamptz not null,
  is_claimed   boolean not null default false,
  leased_until timestamptz
);
grant select, insert, update, delete on bill_export to app_rw;
