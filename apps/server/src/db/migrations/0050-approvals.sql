-- Work that needs two people (SEC-62): somebody proposes, somebody else decides, and what was proposed is done in the
-- transaction of the decision. One table for every kind of such work.

-- The browser that somebody signed in with, by a cookie that stays there when another person signs in; null for programs.
alter table operator_session add column device bytea check (octet_length(device) = 32);

create table approval (
  approval_id     integer     generated always as identity primary key,
  kind            text        not null check (kind ~ '^[a-z][a-z-]{1,39}$'),
  object          text        not null check (char_length(object) between 1 and 120),   -- 'draw/110/2026324'
  payload         jsonb       not null,
  payload_hash    bytea       not null check (octet_length(payload_hash) = 32),         -- of its canonical JSON
  revision        bigint      not null,                -- of the object, as the maker saw it
  request_id      text        not null check (char_length(request_id) between 8 and 64),
  reason          text        not null check (btrim(reason) <> ''),
  maker_id        integer     not null references operator,
  maker_session   bytea       not null check (octet_length(maker_session) = 32),
  maker_device    bytea,
  maker_address   text        not null,
  made_at         timestamptz not null default clock_timestamp(),
  expires_at      timestamptz not null check (expires_at > made_at),
  -- void: what it was about has changed, or the row itself; nothing was done.
  decision        text        check (decision in ('approved', 'rejected', 'withdrawn', 'expired', 'void')),
  decided_at      timestamptz,
  checker_id      integer     references operator,
  checker_session bytea       check (octet_length(checker_session) = 32),
  checker_device  bytea,
  checker_address text,
  note            text,
  outcome         jsonb,
  unique (maker_id, request_id),
  check (checker_id <> maker_id),
  check (checker_session <> maker_session),
  check (checker_device <> maker_device),
  check ((decision is null) = (decided_at is null)),
  check ((checker_id is not null) = (decision is not null and decision in ('approved', 'rejected'))),
  check ((checker_session is not null) = (checker_id is not null)),
  check ((outcome is not null) = (decision is not null and decision = 'approved'))
);
-- Of one object only one change of a kind waits.
create unique index approval_is_one on approval (kind, object) where decision is null;
create index approval_by_end on approval (expires_at) where decision is null;
create index approval_by_kind on approval (kind, approval_id desc);
create index approval_by_object on approval (object, approval_id desc);
create index approval_by_maker on approval (maker_id, approval_id desc);
create index approval_by_checker on approval (checker_id, decided_at desc);

-- Whose work it was, for those who read about it.
create view operator_name as select operator_id, login from operator;
grant select on operator_name to app_rw;

create function approval_is_decided_once() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.decision is null then return new; end if;
  raise exception '% of approval % refused: what was decided stays', tg_op, old.approval_id using errcode = 'LH050';
end $$;
create trigger decided_once before update or delete on approval
  for each row execute function approval_is_decided_once();

-- Somebody who decides faster than anybody reads.
create table approval_alarm (
  alarm_id     integer     generated always as identity primary key,
  operator_id  integer     not null references operator,
  decisions    integer     not null check (decisions > 0),       -- within ten minutes
  raised_at    timestamptz not null default clock_timestamp(),
  handled_by   text,
  handled_at   timestamptz,
  handled_note text,
  check ((handled_by is null) = (handled_at is null))
);
create unique index approval_alarm_open on approval_alarm (operator_id) where handled_by is null;

revoke execute on function approval_is_decided_once from public;
-- What was proposed cannot be changed by the application, and nothing is decided by being inserted.
grant select on approval, approval_alarm to app_rw;
grant insert (kind, object, payload, payload_hash, revision, request_id, reason, maker_id, maker_session, maker_device,
              maker_address, expires_at) on approval to app_rw;
grant update (decision, decided_at, checker_id, checker_session, checker_device, checker_address, note, outcome)
  on approval to app_rw;
grant insert (operator_id, decisions), update (decisions, handled_by, handled_at, handled_note) on approval_alarm to app_rw;
