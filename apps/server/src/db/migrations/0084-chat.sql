-- The chat (docs/chat.md, ADR 100): persons, rooms, messages by month, and what opens and closes a mouth.

-- Somebody in the chat. `chat_id` is public, random and for ever; the number of an account never leaves the server.
create table chat_person (
  person_id   bigint      generated always as identity primary key,
  chat_id     bigint      not null unique check (chat_id between 100000000 and 9999999999),
  kind        text        not null check (kind in ('member', 'guest', 'robot')),
  member_id   bigint      unique references member,
  -- Of guests and robots; a member's stand on the member.
  nickname    text        check (char_length(nickname) between 1 and 20),
  avatar_id   integer     not null default 1,
  -- SHA-256 of a guest's secret (SEC-01).
  secret_hash bytea       check (octet_length(secret_hash) = 32),
  made_at     timestamptz not null default clock_timestamp(),
  -- A guest was here last; a guest that nobody sees any more is taken away.
  seen_at     timestamptz not null default clock_timestamp(),
  check ((kind = 'member') = (member_id is not null)),
  check ((kind = 'member') = (nickname is null)),
  check ((kind = 'guest') = (secret_hash is not null))
);

create table chat_class (
  class_id integer primary key,
  name     text    not null check (char_length(name) between 1 and 20),
  sort     integer not null
);

-- Numbers of private talks begin far above those that operators' rooms have.
create sequence chat_private_room as integer start 1000001;

create table chat_room (
  room_id         integer     primary key,
  kind            text        not null check (kind in ('group', 'private')),
  class_id        integer     references chat_class,
  name            text        not null default '' check (char_length(name) <= 20),
  avatar_id       integer     not null default 1,
  sort            integer     not null default 0,
  is_open         boolean     not null default true,
  -- Anyone who is a member may read it; otherwise those who have a seat.
  is_public       boolean     not null default true,
  enable_chat     boolean     not null default true,
  sec_per_mess    integer     not null default 3 check (sec_per_mess between 0 and 3600),
  -- Recharges and valid bets of so many days, in 厘 (Domain §6.1 check 7).
  day_limit       integer     not null default 0 check (day_limit between 0 and 90),
  deposit_limit   bigint      not null default 0 check (deposit_limit >= 0),
  dml_limit       bigint      not null default 0 check (dml_limit >= 0),
  min_vip         integer     not null default 0 check (min_vip between 0 and 9),
  min_chat_level  integer     not null default 0 check (min_chat_level between 0 and 4),
  notice          text        not null default '' check (char_length(notice) <= 500),
  allow_image     boolean     not null default true,
  allow_redpacket boolean     not null default true,
  allow_guests    boolean     not null default false,
  -- What somebody reads who is muted; empty for the usual sentence.
  gag_text        text        not null default '' check (char_length(gag_text) <= 100),
  muted_until     timestamptz,
  pinned_id       bigint,
  -- The two of a private talk, the smaller number first.
  low_person      bigint      references chat_person,
  high_person     bigint      references chat_person,
  -- The number of messages, and the seq of the newest: one counter, taken under the lock of this row (I-49).
  last_seq        integer     not null default 0 check (last_seq >= 0),
  last_message    bigint,
  version         integer     not null default 1,
  made_at         timestamptz not null default clock_timestamp(),
  check ((kind = 'private') = (low_person is not null and high_person is not null)),
  check ((kind = 'group') = (class_id is not null)),
  check (low_person < high_person)
) with (fillfactor = 50);
create unique index chat_room_of_pair on chat_room (low_person, high_person) where kind = 'private';
create index chat_room_of_high on chat_room (high_person) where kind = 'private';

-- A person in a room: how far he has read, and whether it is silent for himself. In a room that is not public, a seat
-- is what lets him in.
create table chat_seat (
  room_id   integer     not null references chat_room,
  person_id bigint      not null references chat_person,
  read_seq  integer     not null default 0,
  is_muted  boolean     not null default false,
  -- The operator gave it to him; one that he took himself by coming in opens nothing.
  is_given  boolean     not null default false,
  taken_at  timestamptz not null default clock_timestamp(),
  primary key (room_id, person_id)
) with (fillfactor = 50);
create index chat_seat_of_person on chat_seat (person_id);

-- Messages, cut by the months of their numbers as orders are (ADR 032). One that was taken away keeps its place.
create table chat_message (
  message_id bigint      not null,
  room_id    integer     not null,
  seq        integer     not null check (seq > 0),
  -- Null: the house itself.
  person_id  bigint,
  kind       text        not null check (kind in ('text', 'image', 'packet', 'system', 'removed')),
  -- What ChatContent says of its kind, without `kind` and `userinfo`.
  content    jsonb       not null,
  -- `userinfo` as it was when it was said; the colour by its number.
  said_as    jsonb,
  said_at    timestamptz not null,
  removed_at timestamptz,
  primary key (message_id),
  check ((kind = 'removed') = (removed_at is not null)),
  check ((kind = 'system') = (said_as is null) or kind = 'removed')
) partition by range (message_id);
create index chat_message_of_room on chat_message (room_id, seq);
create index chat_message_removed on chat_message (room_id, removed_at) where removed_at is not null;
create table chat_message_rest partition of chat_message default;
do $$
declare v_next text := id_at(date_trunc('month', now(), 'UTC') + interval '1 month')::text;
begin
  execute 'create table chat_message_first partition of chat_message for values from (minvalue) to (' || v_next || ')';
end $$;

-- What a client called a message before it had a number: the same name again is the same message. Also what pace and
-- repeats are judged by. Kept for three days; a name that is older than one is refused, so none can come back.
create table chat_key (
  person_id  bigint      not null references chat_person,
  client_id  uuid        not null,
  room_id    integer     not null,
  message_id bigint      not null,
  text_hash  bytea,
  said_at    timestamptz not null,
  primary key (person_id, client_id)
);
create index chat_key_lately on chat_key (person_id, said_at desc);
create index chat_key_by_age on chat_key (said_at);

-- Somebody may not speak for a time, in a room, or everywhere (room 0).
create table chat_mute (
  person_id bigint      not null references chat_person,
  room_id   integer     not null,
  until     timestamptz not null,
  reason    text        not null default '' check (char_length(reason) <= 200),
  muted_by  text        not null,
  muted_at  timestamptz not null default clock_timestamp(),
  primary key (person_id, room_id)
);

create table chat_block (
  person_id  bigint      not null references chat_person,
  blocked_id bigint      not null references chat_person,
  blocked_at timestamptz not null default clock_timestamp(),
  primary key (person_id, blocked_id),
  check (person_id <> blocked_id)
);

-- A message as it read when somebody reported it: deciding needs it also when it was taken away since.
create table chat_report (
  report_id   bigint      generated always as identity primary key,
  room_id     integer     not null,
  message_id  bigint      not null,
  reporter_id bigint      not null references chat_person,
  about_id    bigint      references chat_person,
  reason      text        not null check (reason in ('spam', 'fraud', 'insult', 'indecent', 'other')),
  remark      text        not null default '' check (char_length(remark) <= 200),
  evidence    jsonb       not null,
  picture     text,
  state       text        not null default 'open' check (state in ('open', 'upheld', 'dismissed')),
  reported_at timestamptz not null default clock_timestamp(),
  decided_by  text,
  decided_at  timestamptz,
  unique (message_id, reporter_id),
  check ((state = 'open') = (decided_at is null))
);
create index chat_report_open on chat_report (report_id) where state = 'open';

-- Words that are shown as stars.
create table chat_word (
  word     text        primary key check (char_length(word) between 1 and 40),
  added_by text        not null,
  added_at timestamptz not null default clock_timestamp()
);

-- Pictures of rooms, encoded again (SEC-15); kept for 90 days (Ruling C127).
create table chat_picture (
  name      text        primary key check (name ~ '^[0-9a-f]{32}$'),
  room_id   integer     not null,
  person_id bigint      not null references chat_person,
  bytes     bytea       not null,
  width     integer     not null,
  height    integer     not null,
  -- Its message was taken away: nobody is shown it any more, except those who decide a report.
  is_gone   boolean     not null default false,
  made_at   timestamptz not null default clock_timestamp()
);
create index chat_picture_by_age on chat_picture (made_at);

-- The chat token: SHA-256 of it, and the session that it stands on; a guest's stands on the guest (SEC-01).
create table chat_token (
  token_hash bytea       primary key check (octet_length(token_hash) = 32),
  person_id  bigint      not null references chat_person,
  session_id bytea,
  expires_at timestamptz not null
);
create index chat_token_by_age on chat_token (expires_at);
create index chat_token_of_person on chat_token (person_id);

-- Opens the socket once (SEC-41).
create table chat_ticket (
  ticket_hash bytea       primary key check (octet_length(ticket_hash) = 32),
  token_hash  bytea       not null,
  expires_at  timestamptz not null
);

-- How many a process sees in a room.
create table chat_presence (
  process_id text        not null,
  room_id    integer     not null,
  people     integer     not null check (people >= 0),
  told_at    timestamptz not null default clock_timestamp(),
  primary key (process_id, room_id)
) with (fillfactor = 50);
create index chat_presence_of_room on chat_presence (room_id, told_at);

insert into system_config (config_key, config_value) values ('chat_restricted_levels', '[0]')
  on conflict (config_key) do nothing;

grant select, insert, update on chat_person, chat_room, chat_seat, chat_report to app_rw;
grant select, insert, update, delete on chat_class, chat_mute, chat_block, chat_word, chat_presence to app_rw;
grant select, insert, delete on chat_picture, chat_token, chat_ticket to app_rw;
grant select, delete on chat_key to app_rw;
grant delete on chat_person, chat_seat to app_rw;
grant usage on sequence chat_private_room to app_rw;
-- Messages are written by the routines alone.
grant select on chat_message to app_rw;
