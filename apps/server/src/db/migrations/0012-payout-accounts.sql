-- Where members want their money sent (Rulings "Withdraw"). Numbers are sealed; what is compared is a keyed digest.
create table payout_account (
  account_id    bigint generated always as identity primary key,
  member_id     bigint not null references member,
  kind          text not null check (kind in ('bank', 'usdt', 'e_wallet', 'direct_charging')),
  provider      text not null check (provider <> ''), -- bank, chain, or wallet
  branch        text,
  holder_name   text not null check (holder_name <> ''), -- the member's real name when it was bound
  number_sealed bytea not null,
  number_digest bytea not null check (octet_length(number_digest) = 32),
  number_shown  text not null,                       -- masked (Ruling C16)
  is_default    boolean not null default false,
  added_at      timestamptz not null default clock_timestamp(),
  removed_at    timestamptz
);
create index payout_account_by_member on payout_account (member_id) where removed_at is null;
-- One account serves one member at a time.
create unique index payout_account_once on payout_account (number_digest) where removed_at is null;
-- At most one default.
create unique index payout_account_default on payout_account (member_id) where is_default and removed_at is null;

-- Two members who share an account, for whoever looks into fraud. Written also when the second one was refused.
create table payout_conflict (
  conflict_id   bigint generated always as identity primary key,
  account_id    bigint not null references payout_account,
  member_id     bigint not null references member,    -- who came second
  refused       boolean not null,
  at            timestamptz not null default clock_timestamp(),
  reviewed_at   timestamptz
);
create index payout_conflict_open on payout_conflict (at) where reviewed_at is null;

grant select, insert, update on payout_account, payout_conflict to app_rw;
