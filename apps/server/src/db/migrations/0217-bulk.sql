-- One deed for many rows of a list (ADR 158): proposed as a whole, decided as a whole, carried out row by row.
create table bulk (
  bulk_id     integer     generated always as identity primary key,
  list        text        not null check (list in ('members', 'orders')),
  filter      jsonb       not null,                                    -- as it crossed the wire
  is_picked   boolean     not null,                                    -- rows that somebody picked one by one
  deed        jsonb       not null,                                    -- its name and fields, as they crossed the wire
  address     text        not null,                                    -- where in the console it was asked for
  reason      text        not null,
  made_by     integer     not null references operator (operator_id),
  made_at     timestamptz not null default clock_timestamp(),
  -- The maker's request, and what he asked for: the same again is the same proposal.
  request_id  text        not null,
  asked       bytea       not null check (octet_length(asked) = 32),
  rows        integer     not null check (rows between 1 and 10000),
  digest      bytea       not null check (octet_length(digest) = 32),  -- of the deed and all rows
  source_id   integer     references bulk (bulk_id),                   -- whose rows it takes up again
  approval_id integer     unique,
  approved_at timestamptz,
  agreed_by   integer     references operator (operator_id),
  ended_at    timestamptz,
  changed     integer,
  same        integer,
  refused     integer,
  unique (made_by, request_id),
  check (agreed_by <> made_by),
  check ((approved_at is null) = (agreed_by is null)),
  check (ended_at is null or approved_at is not null),
  check ((ended_at is null) = (changed is null) and (ended_at is null) = (same is null)
         and (ended_at is null) = (refused is null)),
  check (ended_at is null or changed + same + refused = rows)
);
create index bulk_running on bulk (bulk_id) where approved_at is not null and ended_at is null;
create index bulk_proposed on bulk (made_by, bulk_id) where approved_at is null;
grant select, insert on bulk to app_rw;
grant update (approval_id, approved_at, agreed_by, ended_at, changed, same, refused) on bulk to app_rw;

create table bulk_row (
  bulk_id  integer     not null references bulk (bulk_id),
  line     integer     not null check (line >= 1),
  row_id   bigint      not null,
  owner_id bigint      not null,                                       -- whose it is, so that its lock needs no search
  state    text        not null default 'waiting' check (state in ('waiting', 'changed', 'same', 'refused')),
  code     text,                                                       -- of the refusal
  -- A row that a fault ended is begun again at a later time, and holds up no other.
  tries    integer     not null default 0,
  due_at   timestamptz not null default clock_timestamp(),
  done_at  timestamptz,
  check ((state = 'refused') = (code is not null) and (state = 'waiting') = (done_at is null)),
  primary key (bulk_id, line),
  unique (bulk_id, row_id)
);
create index bulk_row_by_state on bulk_row (bulk_id, state, line);
grant select, insert on bulk_row to app_rw;
grant update (state, code, tries, due_at, done_at) on bulk_row to app_rw;

create trigger staff_told after update of ended_at on bulk
  for each row when (old.ended_at is distinct from new.ended_at)
  execute function staff_tell('bulk/{bulk_id}');
