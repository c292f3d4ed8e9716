-- Maintenance windows (decision 145): planned ahead, in force by the clock of the database, asked where switches are.
create table maintenance_window (
  window_id bigint      primary key generated always as identity,
  scope     text        not null check (scope in ('all', 'category', 'provider', 'game', 'payments', 'chat')),
  key       text        not null check (key ~ '^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$'),
  from_at   timestamptz not null,
  until_at  timestamptz not null,
  -- From here on members read of it.
  notice_at timestamptz not null,
  banner    text        not null check (char_length(banner) between 4 and 100),
  reason    text        not null check (char_length(reason) between 1 and 500),
  made_by   text        not null,
  made_at   timestamptz not null default clock_timestamp(),
  -- Ended before its time, or taken back before it began.
  ended_by  text,
  ended_at  timestamptz,
  revision  integer     not null default 1 check (revision > 0),
  -- How it stood when lists were last told of it.
  told      text        not null default 'new' check (told in ('new', 'coming', 'noticed', 'on', 'over')),
  check (from_at < until_at and notice_at <= from_at),
  check ((ended_by is null) = (ended_at is null))
);
create index maintenance_window_by_key on maintenance_window (scope, key, until_at);
create index maintenance_window_untold on maintenance_window (until_at) where told <> 'over';
create trigger content_tell after insert or update on maintenance_window
  for each statement execute function content_tell('games', 'lottery.games', 'openInfo',
    'gameCenter', 'games.group', 'games.groupType', 'games.listAll', 'notices', 'company.notices', 'configChat');
grant select, insert, update on maintenance_window to app_rw;
