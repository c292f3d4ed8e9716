-- Lists of the console as files (ADR 143): asked for by somebody, let go by a second person where that takes two,
-- written by one process at a time, read by those two, deleted after a day. What is left then is the record of who had
-- what.
create table export_job (
  export_id    integer     generated always as identity primary key,
  made_by      integer     not null references operator (operator_id),
  made_at      timestamptz not null default clock_timestamp(),
  request_id   text        not null,
  what         jsonb       not null,                             -- list and filter, as they crossed the wire
  columns      text[]      not null check (cardinality(columns) between 1 and 40),
  address      text        not null,                             -- where in the console it was asked for
  reason       text        not null,
  digest       bytea       not null check (octet_length(digest) = 32),
  rows_counted integer     not null check (rows_counted >= 0),   -- when it was asked for
  is_more      boolean     not null,
  needs_two    boolean     not null,
  approval_id  integer     unique,
  agreed_by    integer     references operator (operator_id),
  state        text        not null check (state in ('proposed', 'waiting', 'running', 'done', 'failed', 'cancelled')),
  -- Each try of a process has a number; a process whose number is no longer the newest writes nothing more.
  tries        integer     not null default 0,
  lease_until  timestamptz,
  rows_written integer     not null default 0,
  bytes        bigint,
  sha256       bytea       check (octet_length(sha256) = 32),
  parts        integer,
  ended_at     timestamptz,
  kept_until   timestamptz,
  failure      text,
  unique (made_by, request_id),
  -- Nothing that takes two leaves the first state without the second one.
  check (not needs_two or agreed_by is not null or state in ('proposed', 'cancelled')),
  check (agreed_by <> made_by),
  check ((state = 'done') = (sha256 is not null)),
  check ((state = 'failed') = (failure is not null))
);
create index export_job_due on export_job (export_id) where state in ('waiting', 'running');
create index export_job_kept on export_job (kept_until) where kept_until is not null;
create index export_job_agreed on export_job (agreed_by, export_id) where agreed_by is not null;
grant select, insert on export_job to app_rw;
grant update (approval_id, agreed_by, state, tries, lease_until, rows_written, bytes, sha256, parts, ended_at,
              kept_until, failure) on export_job to app_rw;

-- A file in parts, so that no process holds more of it than one; every host reads them here.
create table export_part (
  export_id integer not null references export_job (export_id),
  part      integer not null check (part >= 1),
  bytes     bytea   not null,
  primary key (export_id, part)
);
grant select, insert, delete on export_part to app_rw;

-- Who has opened a file, and until when its parts are read.
create table export_opened (
  export_id   integer     not null references export_job (export_id),
  operator_id integer     not null references operator (operator_id),
  until       timestamptz not null,
  primary key (export_id, operator_id)
);
grant select, insert, delete on export_opened to app_rw;
grant update (until) on export_opened to app_rw;
