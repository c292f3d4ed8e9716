-- What members do with games of the centre (ADR 093): follow them, open them, come back to them.

-- A lottery's number, or one of another house's games.
create table game_follow (
  member_id   bigint      not null references member,
  game_id     integer     not null,
  followed_at timestamptz not null default clock_timestamp(),
  primary key (member_id, game_id)
);

-- When a member last opened a game of another house. Lotteries are played where orders tell of it.
create table game_opened (
  member_id bigint      not null references member,
  game_id   integer     not null references live_game (game_id),
  opened_at timestamptz not null,
  primary key (member_id, game_id)
);

-- The launch a member is about, or had last: the first of two taps takes the row, and the second finds it taken. No
-- link is kept: it opens somebody's purse.
create table game_launch (
  member_id bigint      primary key references member,
  launch_id uuid        not null,
  game_id   integer     not null references live_game (game_id),
  -- Nobody else may open a game for this member until then.
  until     timestamptz not null
);

-- What is left open, for the banner of the centre and for lists of rounds without an end.
create index game_round_open on game_round (member_id, started_at desc) where status = 0;

grant select, insert, delete on game_follow to app_rw;
grant select, insert, update on game_opened, game_launch to app_rw;

-- A closure of a provider, or of one of its games, is told where games are shown.
create trigger content_tell after insert or update or delete or truncate on wallet_closure
  for each statement execute function content_tell('gameCenter', 'games.group', 'games.groupType', 'games.listAll');
