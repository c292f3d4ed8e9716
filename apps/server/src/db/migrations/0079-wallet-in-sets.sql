-- The wallet of games takes a batch as sets (ADR 097). Types that its steps hand on, and the steps that are over: no
-- release has had them, and only wallet_take called them.

-- Where a call stands in its batch: its number, whose it is, and its turn. No two calls of a turn have to do with each
-- other.
alter type wallet_request
  add attribute n integer,
  add attribute turn integer,
  add attribute member_id bigint;

-- What a call is judged by, read under the lock of its wallet.
create type wallet_fact as (
  call          wallet_request,
  is_held       boolean,        -- whether the wallet is locked for this batch
  account_id    bigint,
  spendable     bigint,         -- 厘 above the floor of the wallet
  owed          bigint,         -- 厘 that are owed to games
  is_guarded    boolean,
  is_barred     boolean,        -- no open account of a member, or on a black list; of bets
  token_refusal text,           -- of calls that need a session
  answer        text,           -- of the same request before, with its outcome and the digest of its call
  answer_outcome text,
  answer_hash   text,
  known         text,           -- what the number of the movement is answered by itself: it came before
  game_code     text,           -- the game as the call names it
  vendor        text,
  game_kind     text,
  game_state    text,
  is_over_max   boolean,
  stands        boolean,        -- whether the bet that a win names stands
  ref_kind      text,           -- what is rolled back
  ref_state     text,
  ref_member    bigint,
  ref_left      bigint,         -- 厘 of its bet that were not given back
  ref_win       bigint,
  ref_turnover  bigint,
  round_id      bigint,         -- the round that is there already
  round_code    text,
  round_game    text,
  round_vendor  text,
  round_kind    text,
  round_bets    integer,
  round_closed  boolean
);

-- What becomes of a call: its outcome, and what it writes.
create type wallet_effect as (
  n            integer,
  outcome      text,
  member_id    bigint,
  account_id   bigint,
  spendable    bigint,
  owed         bigint,
  answer       text,
  answer_hash  text,
  provider     text,
  tx_id        text,
  kind         text,
  ref_id       text,
  fingerprint  bytea,
  wallet_tx_id bigint,          -- null: nothing is written
  tx_bet       bigint,          -- as the movement keeps them
  tx_win       bigint,
  tx_turnover  bigint,
  tombstone_id bigint,          -- of the place of what comes too late
  ref_kind     text,            -- null: nothing is taken back
  ref_state    text,
  ref_returned bigint,
  taken        bigint,          -- 厘 that leave the wallet, and that come
  given        bigint,
  is_back      boolean,         -- of a rollback or a refund
  is_sport     boolean,
  round_id     bigint,
  moves_round  boolean,
  is_new_round boolean,
  round_code   text,
  game_code    text,
  vendor       text,
  bets         integer,         -- what changes of the round
  bet          bigint,
  win          bigint,
  counts       bigint,
  turnover     bigint,          -- where given, what counts of the whole round
  closes       boolean
);

-- A transfer of one posting, as ledger_post_singles takes it.
create type ledger_single as (
  event        text,
  tran_type    smallint,
  scope        text,
  key          text,
  body_hash    bytea,
  ref_kind     text,
  ref_id       bigint,
  actor        text,
  from_account bigint,
  to_account   bigint,
  amount       bigint
);

drop function if exists wallet_move;
drop function if exists wallet_book;
drop function if exists wallet_post;
drop function if exists wallet_roll_back;
drop function if exists wallet_round_move;
drop function if exists wallet_bet_refusal;
drop function if exists wallet_win_refusal;
drop function if exists wallet_token_refusal;
drop function if exists wallet_tell;
drop function if exists game_round_put;

-- A row of these comes from the routines alone, which have read its member, its game and its round in the same
-- transaction, and none of those is ever removed. A key would be looked up once more for each of them, and would lock,
-- and so write, the row of the game that everybody plays.
alter table wallet_tx drop constraint wallet_tx_member_id_fkey, drop constraint wallet_tx_round_id_fkey;
alter table wallet_round drop constraint wallet_round_member_id_fkey, drop constraint wallet_round_game_code_fkey;
alter table game_round drop constraint game_round_member_id_fkey, drop constraint game_round_game_code_fkey;
