-- Customer service: whether an answer of the robot helped, and tasks for other desks (docs/desk.md, ADR 124).

-- What the robot has answered, by its place, and whether the asker says that it helped: null until he does.
create table desk_robot_answer (
  room_id  integer     not null references desk_room,
  seq      integer     not null,
  topic    text        not null check (char_length(topic) between 1 and 20),
  helped   boolean,
  at       timestamptz not null default clock_timestamp(),
  primary key (room_id, seq)
);
create index desk_robot_answer_by_age on desk_robot_answer (at);

-- What a conversation asks of another desk: its kind says of which one.
create table desk_task (
  task_id    bigint      primary key generated always as identity,
  case_id    bigint      not null references desk_case,
  request_id text        not null check (char_length(request_id) between 8 and 64),
  kind       text        not null check (kind in ('recharge', 'withdrawal', 'bonus', 'risk', 'games', 'content')),
  -- What it is about: an order, an account, a game; empty where words are enough.
  object     text        not null default '' check (char_length(object) <= 60),
  note       text        not null check (char_length(note) between 1 and 1000),
  state      text        not null default 'open' check (state in ('open', 'taken', 'done', 'refused')),
  made_by    integer     not null references operator,
  taken_by   integer     references operator,
  answer     text        not null default '' check (char_length(answer) <= 1000),
  made_at    timestamptz not null default clock_timestamp(),
  ended_at   timestamptz,
  unique (made_by, request_id),
  check ((state in ('done', 'refused')) = (ended_at is not null)),
  check ((state = 'open') = (taken_by is null))
);
create index desk_task_open on desk_task (kind, task_id) where state in ('open', 'taken');
create index desk_task_of_case on desk_task (case_id, task_id);

grant select, insert, update, delete on desk_robot_answer to app_rw;
grant select, insert, update on desk_task to app_rw;
