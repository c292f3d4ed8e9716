-- Files of adjustments by hand: proposed as a whole, decided as a whole, moved row by row (ADR 132).
create table adjustment_batch (
  batch_id    integer     generated always as identity primary key,
  made_by     text        not null,
  made_at     timestamptz not null default clock_timestamp(),
  reason      text        not null,
  rows        integer     not null check (rows between 1 and 5000),
  total_in    bigint      not null check (total_in >= 0),
  total_out   bigint      not null check (total_out >= 0),
  digest      bytea       not null check (octet_length(digest) = 32),  -- of all rows, as they were proposed
  -- The maker's request: the same file again is the same batch.
  request_id  text        not null,
  approval_id integer     unique,                                      -- of the proposal
  approved_at timestamptz,
  unique (made_by, request_id)
);
grant select, insert on adjustment_batch to app_rw;
grant update (approval_id, approved_at) on adjustment_batch to app_rw;

create table adjustment_batch_row (
  batch_id    integer     not null references adjustment_batch (batch_id),
  line        integer     not null check (line >= 2),                  -- of the file
  member_id   bigint      not null,
  reason_code text        not null,
  amount      money_amount not null check (amount > 0),
  multiple    integer     not null check (multiple >= 0),
  note        text        not null,
  state       text        not null default 'waiting' check (state in ('waiting', 'moved', 'refused')),
  code        text,                                                    -- of the refusal
  before      bigint,
  after       bigint,
  done_at     timestamptz,
  check ((state = 'moved') = (after is not null) and (state = 'refused') = (code is not null)),
  primary key (batch_id, line)
);
create index adjustment_batch_row_waiting on adjustment_batch_row (batch_id, line) where state = 'waiting';
grant select, insert on adjustment_batch_row to app_rw;
grant update (state, code, before, after, done_at) on adjustment_batch_row to app_rw;
