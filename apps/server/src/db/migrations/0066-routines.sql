-- Transfers were left whole where processes of the release before keys carried their time still ran (migration 0059).
-- When that migration came with an earlier start, none of them is left by now: this cuts the table, and changes nothing
-- where it is cut. When it came just now, in this session, it has decided about them itself (ADR 054).
do $$ begin
  if (select m.applied_at from schema_migration m where m.name like '0059-%')
     < (select s.backend_start from pg_stat_activity s where s.pid = pg_backend_pid()) then
    perform ledger_cut_transfers();
  end if;
end $$;

-- Which text of each function the database runs (ADR 068). Migrations up to 0065 hold functions, as history; what is
-- current stands in ../routines, one file each, and is applied after the migrations when its text has changed.
create table schema_routine (
  name       text collate "C" primary key,
  hash       text not null check (hash ~ '^[0-9a-f]{64}$'),               -- SHA-256 of the file
  release    text not null check (release ~ '^\d{1,6}\.\d{1,6}\.\d{1,6}$'),  -- the latest that looked after all of them
  applied_at timestamptz not null default clock_timestamp()
);
grant select on schema_routine to app_rw;

-- A request of a batch of bets, as the steps of bets_place hand it on: judged, then charged.
create type bets_verdict as (
  request       integer,          -- its place in the batch, from 1
  member_id     bigint,
  key           text,
  hash          bytea,
  draw_id       integer,
  game_id       integer,
  turn_num      text,
  close_at      timestamptz,
  account_id    bigint,
  trial         boolean,
  stakes_id     bigint,
  total         bigint,
  win_max       bigint,
  lines         integer,
  outcome       text,             -- judged: 'payable', or why not; charged: 'placed', or why not
  old_transfer  bigint,           -- of the first time, when its key was used before
  transfer_id   bigint,           -- from here on of what was placed
  balance_after bigint,
  last_seq      bigint,
  is_last       boolean           -- of its member in the batch
);
