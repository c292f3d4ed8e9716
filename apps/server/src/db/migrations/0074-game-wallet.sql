-- The wallet of third-party games (ADR 092): providers call it for every bet and win. Their transactions are kept for
-- ever (Ruling C134), so that no message has a second effect, however late it comes (I-29).

select ledger_account_at('house:games');

-- Which provider a game is played at, and what it is called there; none: it has no wallet here.
alter table live_game add column provider text check (provider ~ '^[a-z][a-z0-9-]{1,31}$');
alter table live_game add column provider_game text check (length(provider_game) between 1 and 64);
alter table live_game add constraint live_game_at_provider check ((provider is null) = (provider_game is null));
create unique index live_game_of_provider on live_game (provider, provider_game) where provider is not null;

-- A member as a provider knows him: a reference that says nothing.
create table wallet_user (
  provider  text   not null,
  member_id bigint not null references member,
  user_ref  text   not null check (user_ref ~ '^[A-Za-z0-9]{16,32}$'),
  made_at   timestamptz not null default clock_timestamp(),
  primary key (provider, member_id),
  unique (provider, user_ref)
);

-- What a launch gave a game: bets carry its token. It lives no longer than the session that it was opened from (I-31).
create table wallet_session (
  token_hash   bytea primary key check (octet_length(token_hash) = 32),
  provider     text   not null,
  member_id    bigint not null references member,
  game_code    text   not null references live_game,
  session_hash bytea  not null check (octet_length(session_hash) = 32),
  opened_at    timestamptz not null default clock_timestamp(),
  expires_at   timestamptz not null,
  closed_at    timestamptz
);
create index wallet_session_by_member on wallet_session (member_id, opened_at desc);
create index wallet_session_by_age on wallet_session (expires_at);

-- A round of a member, as the money of the wallet made it. Reports read game_round, which is written with it.
create table wallet_round (
  round_id   bigint primary key,
  provider   text   not null,
  round_code text   not null check (length(round_code) between 1 and 64),
  member_id  bigint not null references member,
  game_code  text   not null references live_game,
  bets       integer not null default 0 check (bets >= 0),   -- that stand
  bet        bigint not null default 0 check (bet >= 0),     -- 厘 of those
  win        bigint not null default 0,                      -- 厘; an adjustment may take more than was won
  turnover   bigint not null default 0,                      -- 厘 that count as staked once it is closed
  started_at timestamptz not null,
  moved_at   timestamptz not null,
  closed_at  timestamptz,
  unique (provider, round_code, member_id)
) with (fillfactor = 70);
create index wallet_round_open on wallet_round (provider, moved_at) where closed_at is null;

-- Every movement, by the provider's own number of it; a tombstone holds the place of one that was rolled back before it
-- came (I-30).
create table wallet_tx (
  provider     text   not null,
  tx_id        text   not null check (length(tx_id) between 1 and 64),
  kind         text   not null check (kind in ('bet', 'win', 'bet-win', 'rollback', 'refund', 'adjust', 'promo',
                                               'jackpot', 'end', 'tombstone')),
  wallet_tx_id bigint not null,                              -- time-ordered
  member_id    bigint not null references member,
  round_id     bigint references wallet_round,
  ref_id       text,
  bet          bigint not null default 0 check (bet >= 0),   -- 厘 that left the wallet
  win          bigint not null default 0 check (win >= 0),   -- 厘 that came
  returned     bigint not null default 0 check (returned between 0 and bet),  -- of the bet, by refunds
  turnover     bigint not null default 0 check (turnover >= 0),
  fingerprint  bytea  not null check (octet_length(fingerprint) = 32),
  state        text   not null check (state in ('done', 'rolled-back')),
  at           timestamptz not null,
  primary key (provider, tx_id, kind)
) with (fillfactor = 90);
create unique index wallet_tx_of_member on wallet_tx (member_id, wallet_tx_id);
create index wallet_tx_by_time on wallet_tx using brin (wallet_tx_id);

-- What a member owes because a win was taken back that he had spent. The wallet never falls below its floor (I-04);
-- while he owes, he bets nothing.
create table wallet_debt (
  wallet_tx_id bigint primary key,
  member_id    bigint not null references member,
  round_id     bigint,
  owed         bigint not null check (owed > 0),
  collected    bigint not null default 0 check (collected between 0 and owed),
  made_at      timestamptz not null default clock_timestamp()
);
create index wallet_debt_open on wallet_debt (member_id) where collected < owed;

-- Every call, written with its effect and before its answer. A kept answer is given again, byte for byte.
create table wallet_call (
  call_id    bigint generated always as identity primary key,
  provider   text    not null,
  call       text    not null,
  request_id text,
  is_kept    boolean not null,
  tx_id      text,
  round_code text,
  member_id  bigint,
  outcome    text    not null,
  body       text    not null,
  answer     text    not null,
  took_ms    integer not null,
  address    text    not null,
  at         timestamptz not null default clock_timestamp(),
  check (request_id is not null or not is_kept)
);
create unique index wallet_call_kept on wallet_call (provider, request_id) where is_kept;
create index wallet_call_of_member on wallet_call (member_id, call_id desc) where member_id is not null;
create index wallet_call_by_tx on wallet_call (tx_id) where tx_id is not null;
create index wallet_call_by_age on wallet_call using brin (at);

-- When a provider, or one of its games, takes no bets.
create table wallet_closure (
  closure_id bigint generated always as identity primary key,
  provider   text not null,
  game_code  text references live_game,                      -- null: all of them
  from_at    timestamptz not null,
  until_at   timestamptz check (until_at > from_at),         -- null: until somebody ends it
  note       text not null check (length(note) between 1 and 200),
  made_by    text not null,
  made_at    timestamptz not null default clock_timestamp(),
  ended_by   text,
  check (ended_by is null or until_at is not null)
);
create index wallet_closure_by_provider on wallet_closure (provider, until_at);

-- Members who play nothing of a provider; '*' is all of them.
create table wallet_barred (
  provider  text   not null,
  member_id bigint not null references member,
  reason    text   not null check (length(reason) between 1 and 200),
  made_by   text   not null,
  made_at   timestamptz not null default clock_timestamp(),
  primary key (member_id, provider)
);

-- The most that one bet of a member may be; '*' is at all providers.
create table wallet_bet_max (
  provider  text   not null,
  member_id bigint not null references member,
  bet_max   money_amount not null,
  made_by   text   not null,
  made_at   timestamptz not null default clock_timestamp(),
  primary key (member_id, provider)
);

-- What somebody must look at; one row for each matter with how often it came.
create table wallet_alarm (
  alarm_id  bigint generated always as identity primary key,
  provider  text    not null,
  kind      text    not null check (kind in ('unsigned', 'stranger', 'unreadable', 'conflict', 'debt', 'difference')),
  subject   text    not null,
  times     integer not null default 1,
  raised_at timestamptz not null default clock_timestamp(),
  last_at   timestamptz not null default clock_timestamp(),
  handled_by text,
  handled_at timestamptz,
  handled_note text
);
create unique index wallet_alarm_open on wallet_alarm (provider, kind, subject) where handled_by is null;

-- A call on its way through the routines wallet_*. Amounts are 厘.
create type wallet_request as (
  provider    text,
  request_id  text,
  kind        text,             -- as in wallet_tx; 'balance' moves nothing
  tx_id       text,
  ref_id      text,
  user_ref    text,
  token_hash  text,             -- hex; of calls that need a session
  game        text,             -- as the provider calls it
  round       text,
  bet         bigint,
  win         bigint,
  turnover    bigint,
  closes      boolean,
  min_balance bigint,
  fingerprint text              -- hex, of what a repeat must have in common
);

-- Bets of games count beside those of draws; what they brought counts when it came.
drop view gaming_wager;                                  -- the type of a column changes
create view gaming_wager as
  select member_id, order_id as wager_id, total as stake, reward, status in (0, 1) as stands, added_at as at
  from bet_order
  union all
  select member_id, wallet_tx_id, bet - returned, win, state = 'done', at from wallet_tx
  where kind in ('bet', 'win', 'bet-win', 'jackpot');

grant select, insert on wallet_user to app_rw;
grant select, insert, update, delete on wallet_session, wallet_call, wallet_closure, wallet_barred, wallet_bet_max,
  wallet_alarm to app_rw;
grant select on wallet_round, wallet_tx, wallet_debt, gaming_wager to app_rw;
