-- What a room is about, and what it is told by itself: bets that members share, wins, and plans (ADR 107).

alter table chat_room
  add column game_id integer references game,
  -- The least reward of one order, in 厘, that the room is told of; none: it is told of no wins.
  add column win_min bigint check (win_min > 0);

alter table member_setting
  alter column chat_colour set default 1,
  -- Rooms are told of his wins without his name.
  add column hides_wins boolean not null default false;

alter table chat_message
  drop constraint chat_message_kind_check,
  add constraint chat_message_kind_check
    check (kind in ('text', 'image', 'packet', 'card', 'bet', 'plan', 'system', 'removed'));

-- Draws whose wins were told, so that no process tells them again.
create table chat_win_told (
  draw_id integer     primary key references draw,
  told_at timestamptz not null default clock_timestamp()
);

-- A robot that calls the special ball of every turn of a game in a room, by a rule that anybody can compute.
create table chat_plan (
  plan_id   integer generated always as identity primary key,
  room_id   integer not null references chat_room,
  game_id   integer not null references game,
  person_id bigint  not null references chat_person,
  play_code text    not null check (play_code ~ '^\d{3}$'),
  is_open   boolean not null default true,
  unique (room_id, game_id, play_code)
);

-- What a plan called, before the turn closed, and what became of it: 0 missed, 1 hit, 2 neither.
create table chat_plan_call (
  plan_id  integer     not null references chat_plan,
  draw_id  integer     not null references draw,
  turn_num text        not null,
  choice   text        not null check (char_length(choice) between 1 and 20),
  outcome  smallint    check (outcome between 0 and 2),
  made_at  timestamptz not null default clock_timestamp(),
  primary key (plan_id, draw_id)
);
create index chat_plan_call_newest on chat_plan_call (plan_id, made_at desc);

grant select on chat_plan to app_rw;
grant select, insert, update, delete on chat_plan_call to app_rw;
grant insert on chat_plan to app_rw;

-- Those who keep order in the chat.
alter table operator
  drop constraint operator_role_check,
  add constraint operator_role_check check (role in ('support', 'content', 'risk', 'finance-maker', 'finance-checker',
                                                     'draw-operator', 'auditor', 'sysadmin', 'moderator'));
