-- Turnover (打码量, Domain §8.3, ADR 078): what deposits and gifts ask to be staked, and what has been. The figures
-- follow from the sums of valid stakes of each span; they are kept beside what settlement records with each order, by a
-- count that comes after it, and a settlement waits for none of it.

-- The operator's terms. What begins keeps the multiples and weights of its time; tolerance and deduction hold at once.
create table turnover_setting (
  only_one         boolean  primary key default true check (only_one),
  revision         integer  not null default 0,
  relax_quota      bigint   not null default 10000 check (relax_quota between 0 and 1000000000),
  deduct_mode      smallint not null default 0 check (deduct_mode in (0, 1, 2)),
  fee_tenths       integer  not null default 100 check (fee_tenths between 0 and 1000),
  deposit_multiple integer  not null default 100 check (deposit_multiple between 0 and 100000),
  gift_multiple    integer  not null default 100 check (gift_multiple between 0 and 100000),
  weight_cp        integer  not null default 100 check (weight_cp between 0 and 100),
  weight_sports    integer  not null default 100 check (weight_sports between 0 and 100),
  weight_video     integer  not null default 100 check (weight_video between 0 and 100)
);
insert into turnover_setting default values;

-- A member with requirements. A change of any of them holds this row: step 8 of the order of locks.
create table turnover_member (
  member_id bigint primary key references member
);

-- A requirement. Amounts are 厘; multiples hundredths, weights percent. Its span ends when the next one begins.
create table turnover_row (
  row_id           bigint   primary key default next_id(),
  member_id        bigint   not null references turnover_member,
  source_kind      text     not null check (source_kind in ('recharge', 'gift', 'manual', 'rebate', 'sign-up')),
  source_no        text     not null check (length(source_no) between 1 and 80),
  deposit          bigint   not null check (deposit >= 0),
  gift             bigint   not null check (gift >= 0),
  deposit_multiple integer  not null check (deposit_multiple >= 0),
  gift_multiple    integer  not null check (gift_multiple >= 0),
  gift_basis       text     not null check (gift_basis in ('gift', 'both')),
  deposit_claim    bigint   not null check (deposit_claim >= 0),
  gift_claim       bigint   not null check (gift_claim >= 0),
  weight_cp        integer  not null check (weight_cp between 0 and 100),
  weight_sports    integer  not null check (weight_sports between 0 and 100),
  weight_video     integer  not null check (weight_video between 0 and 100),
  remark           text     not null default '' check (length(remark) <= 60),
  begin_at         timestamptz not null,
  end_at           timestamptz check (end_at >= begin_at),
  -- Weighed valid stakes placed in the span, how many bets they are, and what of them went to closed requirements.
  span_cp          bigint   not null default 0 check (span_cp >= 0),
  span_sports      bigint   not null default 0 check (span_sports >= 0),
  span_video       bigint   not null default 0 check (span_video >= 0),
  bets             integer  not null default 0 check (bets >= 0),
  spent_cp         bigint   not null default 0 check (spent_cp >= 0),
  spent_sports     bigint   not null default 0 check (spent_sports >= 0),
  spent_video      bigint   not null default 0 check (spent_video >= 0),
  -- 已完成 by category, as the allocation has it.
  dml_cp           bigint   not null default 0 check (dml_cp >= 0),
  dml_sports       bigint   not null default 0 check (dml_sports >= 0),
  dml_video        bigint   not null default 0 check (dml_video >= 0),
  finished_at      timestamptz,
  -- 0 open, 1 paid out. What filled a closed one stays written with it.
  status           smallint not null default 0 check (status in (0, 1)),
  closed_at        timestamptz check ((status = 1) = (closed_at is not null)),
  flows            jsonb    check ((status = 1) = (flows is not null)),
  given_up         bigint   not null default 0 check (given_up >= 0),
  revision         integer  not null default 0,
  last_entry       bigint,
  -- A deposit adds its requirement once (I-28).
  unique (source_kind, source_no)
);
create index turnover_row_of_member on turnover_row (member_id, begin_at);
create index turnover_row_open on turnover_row (member_id) where status = 0;
create unique index turnover_row_newest on turnover_row (member_id) where end_at is null;

-- What one draw or round brought to a span. The whole of it is written again when any of it changes: counting twice
-- changes nothing.
create table turnover_part (
  row_id   bigint   not null references turnover_row,
  source   text     collate "C" not null,      -- draw:{draw}, round:{vendor}:{round}
  category text     not null check (category in ('cp', 'sports', 'video')),
  amount   bigint   not null check (amount >= 0),
  bets     integer  not null check (bets >= 0),
  primary key (row_id, source)
);

-- Everything that changed a requirement besides bets that were settled: corrections, gifts given up, an operator's
-- hand, payouts. Only ever added to.
create table turnover_entry (
  entry_id     bigint   primary key default next_id(),
  row_id       bigint   not null references turnover_row,
  kind         text     not null check (kind in ('corrected', 'given-up', 'adjusted', 'closed')),
  dml_change   bigint   not null,
  claim_change bigint   not null,
  reason       text     not null default '',
  actor        text     not null,
  added_at     timestamptz not null default clock_timestamp()
);
create index turnover_entry_of_row on turnover_entry (row_id, entry_id);

-- Draws and rounds that have changed and are to be counted, written in the transaction that changed them. Rows are only
-- added and deleted by their number, so nobody waits here. A draw is counted when one of its rows is ready.
create table turnover_due (
  due_id     bigint   primary key generated always as identity,
  draw_id    integer,
  vendor     text,
  round_code text,
  member_id  bigint,
  ready      boolean not null,
  check ((draw_id is null) = (round_code is not null)),
  check ((round_code is null) = (vendor is null)),
  check ((round_code is null) = (member_id is null))
);

create function turnover_row_never_falls() returns trigger language plpgsql as $$
begin
  if old.status = 1 and (new.status, new.dml_cp, new.dml_sports, new.dml_video)
       is distinct from (old.status, old.dml_cp, old.dml_sports, old.dml_video) then
    raise exception 'requirement % is closed', old.row_id using errcode = 'LH067';
  end if;
  if new.dml_cp + new.dml_sports + new.dml_video < old.dml_cp + old.dml_sports + old.dml_video
     and new.last_entry is not distinct from old.last_entry then
    raise exception 'turnover of % falls without a correction', old.row_id using errcode = 'LH067';
  end if;
  return new;
end $$;
create trigger turnover_row_never_falls before update on turnover_row
  for each row execute function turnover_row_never_falls();

create function turnover_draw_moved() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into turnover_due (draw_id, ready)
    values (new.draw_id, tg_table_name = 'settlement' and new.finished_at is not null);
  return null;
end $$;
create trigger turnover_draw_settled after update on settlement
  for each row execute function turnover_draw_moved();
create trigger turnover_draw_reversed after update on resettlement
  for each row execute function turnover_draw_moved();

create function turnover_round_moved() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into turnover_due (vendor, round_code, member_id, ready)
    values (new.vendor, new.round_code, new.member_id, true);
  return null;
end $$;
create trigger turnover_round_settled after insert on game_round
  for each row when (new.status = 1) execute function turnover_round_moved();
create trigger turnover_round_changed after update on game_round
  for each row when (new.valid_bet <> old.valid_bet) execute function turnover_round_moved();

-- What turnover reads of settled orders and rounds. Trial money is none (I-27).
create view turnover_order as
  select o.order_id, o.member_id, o.draw_id, o.game_id, g.name as game_name, g.family, o.turn_num, o.play_code,
         o.bet_info, o.status, o.result, o.total, o.valid_stake, o.turnover, o.added_at, o.settled_at
  from bet_order o left join game g on g.game_id = o.game_id where not o.trial;
create view turnover_round as
  select r.vendor, r.round_code, r.member_id, r.game_code, g.game_name,
         case g.kind when 'sport' then 'sports' else 'video' end as category,
         r.status, r.bet, r.valid_bet, r.started_at, r.settled_at
  from game_round r join live_game g on g.game_code = r.game_code;

-- What was kept and what the parts and entries say. No row: all is well.
create view turnover_difference as
  select r.row_id, 'the span is not the sum of its parts' as problem
    from turnover_row r left join turnover_part p on p.row_id = r.row_id where r.status = 0
    group by r.row_id
    having r.span_cp <> coalesce(sum(p.amount) filter (where p.category = 'cp'), 0)
        or r.span_sports <> coalesce(sum(p.amount) filter (where p.category = 'sports'), 0)
        or r.span_video <> coalesce(sum(p.amount) filter (where p.category = 'video'), 0)
        or r.bets <> coalesce(sum(p.bets), 0)
  union all
  select row_id, 'the span ends before the next one begins' from (
    select row_id, end_at, lead(begin_at) over (partition by member_id order by begin_at) as next_at from turnover_row
  ) s where end_at is distinct from next_at;

revoke execute on function turnover_row_never_falls, turnover_draw_moved, turnover_round_moved from public;
grant select, update on turnover_setting to app_rw;
grant select, insert, update on turnover_member to app_rw;
grant select, insert, update on turnover_row to app_rw;
grant select, insert, update, delete on turnover_part to app_rw;
grant select, insert on turnover_entry to app_rw;
grant select, delete on turnover_due to app_rw;
grant select on turnover_order, turnover_round, turnover_difference to app_rw;
