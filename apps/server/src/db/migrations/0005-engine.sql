-- What the engine needs beside the draws: a clock of its own, chains by serial number, evidence of every close.

-- The clock of draws. It is the database's clock_timestamp(); a test database may replace this function to simulate
-- days in seconds, the application's role cannot (it has no DDL). Bets read clock_timestamp() itself.
create function draw_clock() returns timestamptz language sql volatile as 'select clock_timestamp()';
grant execute on function draw_clock() to app_rw;

-- A game's chains in their order. The serial names the chain to the signer, which derives it from its own secret;
-- a retired chain is one whose secret is lost: it draws no more, and its open turn is void.
alter table draw_chain add column serial integer not null default 1 check (serial > 0);
alter table draw_chain add column retired_at timestamptz;
alter table draw_chain add unique (game_id, serial);
create unique index draw_chain_current on draw_chain (game_id) where retired_at is null and used < length;

-- When the whole result is public. Live games show a ball every eight seconds, so their seed, their settlement and the
-- next commitment (which is this seed) wait until the last one is out (I-48).
alter table draw add column public_at timestamptz;
create function draw_public_at() returns trigger language plpgsql as $$
begin
  if new.open_num is not null and new.public_at is null then new.public_at := draw_clock(); end if;
  return new;
end $$;
create trigger draw_public_at before insert or update on draw for each row execute function draw_public_at();

-- What the engine looks for on every pass.
create index draw_unrefunded on draw (draw_id) where status = 'void' and settled_at is null;
create index draw_unrevealed on draw (draw_id) where status = 'void' and chain_id is not null and seed is null;
create index draw_uncommitted on draw (game_id, plan_at) where status = 'scheduled' and commitment is null;

-- The evidence of a turn never changes once it is given: the commitment when the turn opens, the seed when it is out.
create function draw_evidence_is_final() returns trigger language plpgsql as $$
begin
  if (old.commitment is not null and (new.commitment, new.chain_id, new.chain_index)
       is distinct from (old.commitment, old.chain_id, old.chain_index))
     or (old.beacon_round is not null and (new.beacon, new.beacon_round)
       is distinct from (old.beacon, old.beacon_round))
     or (old.seed is not null and new.seed is distinct from old.seed)
     or (old.open_num is not null and (new.beacon_value, new.public_at)
       is distinct from (old.beacon_value, old.public_at)) then
    raise exception 'the evidence of draw % is final', old.draw_id using errcode = 'LH001';
  end if;
  return new;
end $$;
create trigger draw_evidence_is_final before update on draw for each row execute function draw_evidence_is_final();

-- What was staked when a turn closed, fixed before its beacon round exists (reliability §4.2.4). Kept for turns with
-- bets. salt_key blinds the leaves of the tree; record_hash chains a game's records.
create table draw_close_record (
  draw_id          integer primary key references draw,
  game_id          integer not null references game,
  record_no        integer not null check (record_no > 0),
  bet_count        integer not null check (bet_count > 0),
  stake_total      bigint  not null check (stake_total > 0),   -- 厘
  bets_root        bytea   not null check (octet_length(bets_root) = 32),
  salt_key         bytea   not null check (octet_length(salt_key) = 32),
  prev_record_hash bytea   not null check (octet_length(prev_record_hash) = 32),
  record_hash      bytea   not null unique check (octet_length(record_hash) = 32),
  recorded_at      timestamptz not null default clock_timestamp(),
  unique (game_id, record_no)
);
grant select, insert on draw_close_record to app_rw;
