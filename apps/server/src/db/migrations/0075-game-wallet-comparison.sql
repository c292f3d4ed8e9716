-- Hours of a provider's list that were compared with ours, and what disagreed (ADR 092).

create table wallet_comparison (
  provider    text not null,
  hour        timestamptz not null check (hour = date_trunc('hour', hour)),
  movements   integer not null check (movements >= 0),        -- that the provider listed
  compared_at timestamptz not null,
  primary key (provider, hour)
);

create table wallet_difference (
  provider text not null,
  hour     timestamptz not null,
  tx_id    text not null,
  kind     text not null check (kind in ('missing-here', 'missing-there', 'different')),
  ours     text,
  theirs   text,
  found_at timestamptz not null default clock_timestamp(),
  over_at  timestamptz,
  primary key (provider, hour, tx_id, kind)
);
create index wallet_difference_open on wallet_difference (provider, hour) where over_at is null;

-- Work that one process does at a time.
create table wallet_lease (
  name   text primary key,
  holder text not null,
  until  timestamptz not null
);

grant select, insert, update on wallet_comparison, wallet_difference, wallet_lease to app_rw;
