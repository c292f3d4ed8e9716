-- Prices of a game and a group of members (decision 133): each row is a complete table of odds and limits, and is never
-- changed. Which one runs is decided by the time alone, so that a scheduled one needs no job.

create table price_version (
  version_id   integer     generated always as identity primary key,
  game_id      integer     not null references game,
  group_code   text        not null default 'standard' check (group_code ~ '^[a-z][a-z0-9-]{0,31}$'),
  number       integer     not null check (number > 0),
  odds         jsonb       not null check (jsonb_typeof(odds) = 'object'),     -- ten-thousandths by key of the table
  limits       jsonb       not null check (jsonb_typeof(limits) = 'object'),   -- amounts are text of 厘
  effective_at timestamptz not null,
  reason       text        not null check (btrim(reason) <> ''),
  made_by      text        not null,
  approved_by  text,                                                           -- null for the first: it is a release's
  made_at      timestamptz not null default clock_timestamp(),
  rollback_of  integer     check (rollback_of < number),                       -- whose figures it has again
  unique (game_id, group_code, number),
  check ((number = 1) = (approved_by is null)),
  check (made_by <> approved_by)
);

-- A scheduled version that two people took back before its time.
create table price_withdrawal (
  version_id   integer     primary key references price_version,
  reason       text        not null check (btrim(reason) <> ''),
  made_by      text        not null,
  approved_by  text        not null,
  withdrawn_at timestamptz not null default clock_timestamp(),
  check (made_by <> approved_by)
);

grant select, insert on price_version, price_withdrawal to app_rw;

-- Games that are there have no prices yet: the next start plants again, which writes the first version of each.
delete from seed_release;
