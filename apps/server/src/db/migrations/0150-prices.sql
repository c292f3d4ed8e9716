-- Prices of a game and a group of members (decision 133): each row is a complete table of odds and limits, and is never
-- changed. Which one runs is decided by the time alone, so that a scheduled one needs no job.

-- Whose prices: everybody has the standard ones but those who were put into a group. A group has the standard ones,
-- too, in each game that it has none of its own for.
create table price_group (
  group_code text        primary key check (group_code ~ '^[a-z][a-z0-9-]{0,31}$'),
  name       text        not null unique check (char_length(name) between 1 and 20),
  made_by    text        not null,
  made_at    timestamptz not null default clock_timestamp()
);
insert into price_group (group_code, name, made_by) values ('standard', '标准', 'release');

create table price_version (
  version_id   integer     generated always as identity primary key,
  game_id      integer     not null references game,
  group_code   text        not null default 'standard' references price_group,
  number       integer     not null check (number > 0),
  odds         jsonb       not null check (jsonb_typeof(odds) = 'object'),     -- ten-thousandths by key of the table
  limits       jsonb       not null check (jsonb_typeof(limits) = 'object'),   -- amounts are text of 厘
  effective_at timestamptz not null,
  reason       text        not null check (btrim(reason) <> ''),
  made_by      text        not null,
  approved_by  text,                                                           -- null for what a release brings
  made_at      timestamptz not null default clock_timestamp(),
  rollback_of  integer     check (rollback_of < number),                       -- whose figures it has again
  unique (game_id, group_code, number),
  check ((number = 1 and group_code = 'standard') = (approved_by is null)),
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

-- Members who were ever put into a group, and by whom; those who are in none again are in the standard one.
create table price_member (
  member_id   bigint      primary key references member,
  group_code  text        not null references price_group,
  revision    integer     not null check (revision > 0),
  made_by     text        not null,
  approved_by text        not null,
  since       timestamptz not null default clock_timestamp(),
  check (made_by <> approved_by)
);
create index price_member_of_group on price_member (group_code, member_id);
-- What a session knows of its member.
create view price_viewer as select member_id, group_code from price_member;

grant select, insert on price_group, price_version, price_withdrawal to app_rw;
grant select, insert, update on price_member to app_rw;
grant select on price_viewer to app_rw;

-- Games that are there have no prices yet: the next start plants again, which writes the first version of each.
delete from seed_release;
