-- What runs by itself and when it last did, and which processes there are (decision 145).
create table job_run (
  job          text        primary key check (job ~ '^[a-zA-Z][a-zA-Z0-9-]{0,59}$'),
  -- It is begun again so long after its end.
  every_ms     integer     not null check (every_ms > 0),
  process_id   text        not null,
  started_at   timestamptz not null,
  ended_at     timestamptz not null,
  -- Of the last run: what went wrong, and since when nothing else did.
  fault        text,
  failed_since timestamptz,
  check (started_at <= ended_at),
  check ((fault is null) = (failed_since is null))
);
grant select, insert, update, delete on job_run to app_rw;

-- What somebody wants to run at once; taken by one process.
create table job_wish (
  job     text        primary key,
  by      text        not null,
  made_at timestamptz not null default clock_timestamp()
);
grant select, insert, update, delete on job_wish to app_rw;

-- Processes say every few seconds that they are there.
create table process_beat (
  process_id text        primary key,
  role       text        not null,
  host       text        not null,
  pid        integer     not null,
  version    text        not null,
  started_at timestamptz not null,
  seen_at    timestamptz not null
);
grant select, insert, update, delete on process_beat to app_rw;

alter table house_alarm drop constraint house_alarm_kind_check;
alter table house_alarm add constraint house_alarm_kind_check
  check (kind in ('profit', 'clearing', 'root', 'doubt', 'outbox', 'archive', 'job'));
