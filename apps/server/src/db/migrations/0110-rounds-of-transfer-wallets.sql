-- Rounds played at providers that hold the money (ADR 123). Nobody asks our wallet for their bets, so they are read
-- from the provider's list, as often as one likes: a round is told whole.

create table live_round (
  provider   text   not null check (provider ~ '^[a-z][a-z0-9-]{1,31}$'),
  round_code text   not null check (length(round_code) between 1 and 64),
  member_id  bigint not null references member,
  game_code  text   not null references live_game,
  state      text   not null check (state in ('open', 'settled', 'cancelled')),
  bet        bigint not null check (bet >= 0),               -- 厘
  win        bigint not null check (win >= 0),
  turnover   bigint not null check (turnover between 0 and bet),
  wager_id   bigint not null,                                -- id_at(started_at), so that limits find it by time
  started_at timestamptz not null,
  ended_at   timestamptz check (ended_at >= started_at),
  told_at    timestamptz not null default clock_timestamp(), -- when it last said something new
  primary key (provider, round_code, member_id),
  check ((state = 'open') = (ended_at is null))
) with (fillfactor = 80);
create index live_round_of_member on live_round (member_id, wager_id);
create index live_round_open on live_round (provider, started_at) where state = 'open';
create index live_round_ended on live_round (provider, ended_at);

-- How far a provider's list was read: everything that happened before this, by the provider's clock or ours.
create table live_round_cursor (
  provider   text primary key,
  read_until timestamptz not null,
  looked_at  timestamptz not null default clock_timestamp()
);

-- What was staked there counts for limits of one's own as soon as it is known.
create or replace view gaming_wager as
  select member_id, order_id as wager_id, total as stake, reward, status in (0, 1) as stands, added_at as at
  from bet_order
  union all
  select member_id, wallet_tx_id, bet - returned, win, state = 'done', at from wallet_tx
  where kind in ('bet', 'win', 'bet-win', 'jackpot')
  union all
  select member_id, wager_id, bet, win, state <> 'cancelled', started_at from live_round;

grant select on live_round to app_rw;
grant select, insert, update on live_round_cursor to app_rw;
