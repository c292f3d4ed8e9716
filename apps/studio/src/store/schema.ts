/** Amounts are texts of whole 厘, times epoch ms, seeds sealed (dealer/seal.ts). What is JSON says so in its name. */
export const TABLES = `
create table if not exists setting (name text primary key, value text not null) strict;

-- A person of a provider's customer, or a guest who plays for fun.
create table if not exists player (
  player_id integer primary key, user text not null, is_demo integer not null, display_name text not null,
  balance text not null, unique (user, is_demo)
) strict;

-- A link that was given out: good once, for a minute.
create table if not exists launch (
  hash text primary key, player_id integer not null, game text not null, token text, return_url text not null,
  max_bet text, expires_at integer not null, used_at integer
) strict;
create index if not exists launch_by_end on launch (expires_at);

create table if not exists session (
  session_id integer primary key, hash text not null unique, player_id integer not null, game text not null,
  token text, return_url text not null, max_bet text, made_at integer not null, seen_at integer not null,
  ended_at integer
) strict;
create index if not exists session_open on session (player_id) where ended_at is null;

-- Seeds of games for one player: one in use for each player and game.
create table if not exists seed (
  seed_id text primary key, player_id integer not null, game text not null, sealed text not null,
  commitment text not null, player_seed text not null, next_nonce integer not null, made_at integer not null,
  ended_at integer
) strict;
create unique index if not exists seed_in_use on seed (player_id, game) where ended_at is null;

-- Chains of shared tables: each seed is the hash of the next one; marks are sealed seeds on the way.
create table if not exists chain (
  chain_id text primary key, table_id text not null, generation integer not null, length integer not null,
  terminal text not null, beacon text not null, salt text, next_place integer not null, revealed integer not null,
  made_at integer not null, unique (table_id, generation)
) strict;
create table if not exists chain_mark (
  chain_id text not null, place integer not null, sealed text not null, primary key (chain_id, place)
) strict;

-- A round, hand or match of a shared table.
create table if not exists table_round (
  round text primary key, table_id text not null, chain_id text not null, nonce integer not null,
  place integer not null, hand integer not null, state text not null, outcome_json text, started_at integer not null,
  locked_at integer, dealt_at integer, ended_at integer
) strict;
create index if not exists table_round_of on table_round (table_id, started_at);

-- What one player has at stake in one round; the states are those of docs/studio.md.
create table if not exists round (
  seq integer primary key, round_id text not null unique, player_id integer not null, session_id integer,
  game text not null, is_demo integer not null, state text not null, table_round text,
  seed_id text not null, subject text not null, nonce integer not null, salt text not null,
  config_hash text not null, bet text not null, win text not null, input_json text not null,
  steps_json text not null, played_json text, result_sealed text, outcome_json text, refusal text, until integer,
  started_at integer not null, ended_at integer, is_seen integer not null
) strict;
create index if not exists round_of_player on round (player_id, game, seq);
create index if not exists round_of_seed on round (seed_id);
create index if not exists round_of_table on round (table_round) where table_round is not null;
create index if not exists round_unfinished on round (state)
  where state not in ('CLOSED', 'VOID', 'REJECTED');

create index if not exists round_by_change on round (coalesce(ended_at, started_at)) where is_demo = 0;

-- The same request is the same round.
create table if not exists request (
  player_id integer not null, game text not null, request_id text not null, round_id text not null,
  primary key (player_id, game, request_id)
) strict;

-- Fields that a player has staked on at a table by one press.
create table if not exists placed (
  bet_id text primary key, round_id text not null, spots_json text not null, amount text not null,
  state text not null, transaction_uuid text not null, made_at integer not null
) strict;
create index if not exists placed_of_round on placed (round_id);

-- 海王争霸: bullets that a kill gave, and that have not met a fish yet.
create table if not exists free_bullet (
  player_id integer not null, bullet text not null, left_count integer not null, primary key (player_id, bullet)
) strict;

-- Calls to the wallet, written before they are sent; those of demo purses are done when they are written.
create table if not exists call (
  call_id integer primary key, kind text not null, request_uuid text not null unique,
  transaction_uuid text unique, reference text, round_id text not null, player_id integer not null,
  is_demo integer not null, game text not null, amount text not null, bet_amount text not null,
  win_amount text not null, body text not null, state text not null, status text, attempts integer not null,
  next_at integer, made_at integer not null, ended_at integer
) strict;
create index if not exists call_due on call (next_at) where state = 'queued';
create index if not exists call_sent on call (state) where state = 'sent';
create index if not exists call_of_round on call (round_id);
create index if not exists call_by_time on call (made_at, call_id);

-- Money that a transfer wallet brought or took, by the platform's own reference of it.
create table if not exists purse_transfer (
  transfer_id integer primary key, reference text not null unique, user text not null,
  direction text not null, amount text not null, state text not null, refusal text, at integer not null
) strict;
create index if not exists purse_transfer_by_time on purse_transfer (at, transfer_id);

create table if not exists replay (
  hash text primary key, round_id text not null, expires_at integer not null
) strict;
`
