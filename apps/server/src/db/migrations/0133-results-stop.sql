-- Settlement of a published result that one person has stopped within its hold. Two people resume it; another version
-- of the result goes its own way (decision 130).
create table result_stop (
  draw_id        integer     not null references draw,
  result_version integer     not null check (result_version > 0),
  stopped_by     text        not null,
  reason         text        not null check (reason <> ''),
  stopped_at     timestamptz not null default clock_timestamp(),
  approval_id    integer     references approval,
  resumed_at     timestamptz,
  primary key (draw_id, result_version),
  check ((approval_id is null) = (resumed_at is null))
);
create index result_stop_open on result_stop (draw_id) where resumed_at is null;
grant select on result_stop to app_rw;

-- Pictures of results, found by the SHA-256 of the file as its author has it; what is kept is drawn again (SEC-15). Two
-- who bring the same file have a row each: neither learns of the other.
create table result_picture (
  sha256      bytea       not null check (octet_length(sha256) = 32),
  picture     bytea       not null,
  width       integer     not null check (width > 0),
  height      integer     not null check (height > 0),
  byte_count  integer     not null check (byte_count > 0),     -- of the file that was sent
  uploaded_by text        not null,
  uploaded_at timestamptz not null default clock_timestamp(),
  primary key (sha256, uploaded_by)
);
grant select, insert on result_picture to app_rw;
