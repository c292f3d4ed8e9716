-- Switches of operators: all gaming, a game, a play, a feature (decision 129). A row is made with the first change;
-- what has none is on. Providers are closed in wallet_closure.
create table switch_state (
  scope      text        not null check (scope in ('all', 'game', 'play', 'feature')),
  key        text        not null check (key ~ '^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$'),
  is_off     boolean     not null,
  -- When it goes on by itself. All gaming does not: that takes two people.
  until_at   timestamptz,
  reason     text        not null check (char_length(reason) between 1 and 500),
  changed_by text        not null,
  changed_at timestamptz not null default clock_timestamp(),
  revision   integer     not null check (revision > 0),
  primary key (scope, key),
  check (scope <> 'all' or (key = 'all' and until_at is null)),
  check (is_off or until_at is null)
);
create trigger content_tell after insert or update or delete on switch_state
  for each statement execute function content_tell('games', 'lottery.games', 'openInfo',
                                                   'gameCenter', 'games.group', 'games.groupType', 'games.listAll');
grant select, insert, update on switch_state to app_rw;
