-- Customer service (docs/desk.md, ADR 106): a conversation of a person with the desk is a private talk of the chat, and
-- each question in it a case, which the robot or one person of the staff answers.

-- Staff speak under a name of theirs; they have no account of a member.
alter table chat_person drop constraint chat_person_kind_check,
  add constraint chat_person_kind_check check (kind in ('member', 'guest', 'robot', 'staff'));
-- The other one of such a talk is the desk itself: no list of talks shows it, and no mute closes it.
alter table chat_room add column is_desk boolean not null default false,
  add constraint chat_room_desk check (not is_desk or kind = 'private');
-- A card: words, an order that they are about, and where they lead.
alter table chat_message drop constraint chat_message_kind_check,
  add constraint chat_message_kind_check
    check (kind in ('text', 'image', 'packet', 'card', 'bet', 'plan', 'system', 'removed'));

-- What the operator has set: one row.
create table desk_setting (
  only_row     boolean  primary key default true check (only_row),
  -- `09:00~23:00` of the site; null is day and night.
  hours        text     check (hours ~ '^\d\d:\d\d~\d\d:\d\d$'),
  -- How many conversations one person of the staff serves at once.
  parallel_max integer  not null default 6 check (parallel_max between 1 and 50),
  -- A conversation in which nobody says anything for so long is over.
  idle_minutes integer  not null default 60 check (idle_minutes between 5 and 1440),
  -- The robot that answers, and in whose name the desk is the other one of every talk.
  house_person bigint   not null references chat_person,
  revision     integer  not null default 0
);
with house as (
  insert into chat_person (chat_id, kind, nickname, avatar_id)
    values (floor(random() * 8999999999)::bigint + 1000000000, 'robot', '智能助手', 5) returning person_id
) insert into desk_setting (house_person) select person_id from house;

-- Somebody who serves: an operator, under the name that members read. The demo's robot is no operator.
create table desk_staff (
  staff_id    integer primary key generated always as identity,
  operator_id integer unique references operator,
  person_id   bigint  not null unique references chat_person,
  name        text    not null check (char_length(name) between 1 and 20),
  is_on       boolean not null default false
);

-- The talk of a person with the desk: one for each.
create table desk_room (
  room_id   integer     primary key references chat_room,
  person_id bigint      not null unique references chat_person,
  made_at   timestamptz not null default clock_timestamp(),
  -- What was said up to here was looked at.
  heard_seq   integer not null default 0,
  -- A guest has signed in: so far what he said went with him.
  carried_seq integer not null default 0
);

create table desk_case (
  case_id      bigint      primary key generated always as identity,
  room_id      integer     not null references desk_room,
  state        text        not null check (state in ('bot', 'waiting', 'open', 'closed')),
  staff_id     integer     references desk_staff,
  -- The place of its first message, and of its last once it is over.
  first_seq    integer     not null,
  last_seq     integer,
  -- Questions in a row that the robot did not understand.
  misses       integer     not null default 0,
  -- It was asked for outside the opening hours: a message that is answered when the desk opens.
  is_offline   boolean     not null default false,
  made_at      timestamptz not null default clock_timestamp(),
  -- When a person was asked for, when one took it, and when he answered first.
  asked_at     timestamptz,
  taken_at     timestamptz,
  answered_at  timestamptz,
  -- When somebody last said something in it, and since when the asker waits for an answer of the staff.
  heard_at     timestamptz not null default clock_timestamp(),
  unanswered_at timestamptz,
  closed_at    timestamptz,
  closed_by    text        check (closed_by in ('asker', 'staff', 'idle', 'merged')),
  -- 1 to 5, given once.
  mark         smallint    check (mark between 1 and 5),
  mark_words   text        not null default '' check (char_length(mark_words) <= 200),
  marked_at    timestamptz,
  -- The transaction of its newest change: a console that follows asks for what came from a mark on (ADR 029).
  changed_xact xid8        not null default pg_current_xact_id(),
  check ((state = 'closed') = (closed_at is not null)),
  check ((state = 'closed') = (closed_by is not null)),
  check ((state = 'open') <= (staff_id is not null and taken_at is not null)),
  check ((state = 'waiting') <= (asked_at is not null)),
  check ((mark is null) = (marked_at is null))
) with (fillfactor = 70);
-- One question at a time.
create unique index desk_case_live on desk_case (room_id) where state <> 'closed';
create index desk_case_of_room on desk_case (room_id, case_id);
create index desk_case_waiting on desk_case (asked_at, case_id) where state = 'waiting';
create index desk_case_of_staff on desk_case (staff_id) where state = 'open';
create index desk_case_changed on desk_case (changed_xact);
create index desk_case_idle on desk_case (heard_at) where state <> 'closed';
create index desk_case_closed on desk_case (closed_at desc) where state = 'closed';

-- Talks in which something was said that the desk has not looked at. Written under the lock of the room by a trigger,
-- so none is forgotten, and taken away with the answer, so none is answered twice.
create table desk_inbox (
  room_id  integer     primary key,
  heard_at timestamptz not null default clock_timestamp()
);

-- What was attached, by the name that the client gave it: a repeat attaches nothing.
create table desk_attached (
  room_id    integer     not null references desk_room,
  request_id text        not null,
  seq        integer     not null,
  at         timestamptz not null default clock_timestamp(),
  primary key (room_id, request_id)
);

-- What the staff write, by the name that the console gave it: the same again is answered, and not said again.
create table desk_answer (
  operator_id integer     not null references operator,
  request_id  text        not null,
  case_id     bigint      not null references desk_case,
  seq         integer     not null,
  at          timestamptz not null default clock_timestamp(),
  primary key (operator_id, request_id)
);
create index desk_answer_by_age on desk_answer (at);

-- What the staff tell each other about a case; the asker never reads it.
create table desk_note (
  note_id bigint      primary key generated always as identity,
  case_id bigint      not null references desk_case,
  login   text        not null,
  words   text        not null check (char_length(words) between 1 and 1000),
  at      timestamptz not null default clock_timestamp()
);
create index desk_note_of_case on desk_note (case_id, note_id);

create table desk_canned (
  canned_id integer primary key generated always as identity,
  title     text    not null check (char_length(title) between 1 and 30),
  words     text    not null check (char_length(words) between 1 and 500),
  sort      integer not null default 0,
  revision  integer not null default 1
);

-- Something was said in a talk of the desk.
create function desk_heard() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into desk_inbox (room_id) values (new.room_id) on conflict do nothing;
  return null;
end $$;
create trigger desk_hears after update of last_seq on chat_room
  for each row when (new.is_desk) execute function desk_heard();

grant select, insert, update on desk_staff, desk_room, desk_case to app_rw;
grant select, update on desk_setting to app_rw;
grant select, delete on desk_inbox to app_rw;
grant select, insert, delete on desk_attached, desk_answer to app_rw;
grant select, insert on desk_note to app_rw;
grant select, insert, update, delete on desk_canned to app_rw;
