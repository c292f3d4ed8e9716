-- Red packets (ADR 102). The seed of a packet is committed before anybody can send it; its shares are fixed by a beacon
-- round that comes after, and lie apart from what answers are made of (Trust §5).

-- The money of packets that nobody has taken yet. Accounts of the house are opened by a migration (docs/money.md).
select ledger_account_at('house:packets');

-- What the operator has set: one row. Amounts are 厘.
create table red_packet_setting (
  only_row     boolean  primary key default true check (only_row),
  -- Whose funds: members' own, the operator's alone, nobody's. With real money a licence decides (Ruling C124).
  funding      text     not null default 'off' check (funding in ('member', 'operator', 'off')),
  total_min    bigint   not null default 100      check (total_min >= 10),
  total_max    bigint   not null default 20000000 check (total_max >= total_min and total_max <= 1000000000),
  share_max    bigint   not null default 200000   check (share_max >= 10),
  count_max    integer  not null default 500      check (count_max between 1 and 500),
  day_count    integer  not null default 50       check (day_count >= 0),
  day_send     bigint   not null default 5000000  check (day_send >= 0),
  day_receive  bigint   not null default 5000000  check (day_receive >= 0),
  valid_hours  integer  not null default 24       check (valid_hours between 1 and 72),
  show_amounts boolean  not null default true,      -- what others got, after the end
  show_list    boolean  not null default true,      -- who took a share
  revision     integer  not null default 0,
  -- Who sends the operator's packets in the chat: by a name of its own, as nobody's person.
  house_person bigint   not null references chat_person
);
with house as (
  insert into chat_person (chat_id, kind, nickname)
    values (floor(random() * 8999999999)::bigint + 1000000000, 'robot', '平台红包') returning person_id
) insert into red_packet_setting (house_person) select person_id from house;

-- Seeds that are committed and not used yet. The signer makes them; a packet takes one with its number.
create table red_packet_seed (
  packet_id       bigint  primary key,
  commitment      text    not null check (commitment ~ '^[0-9a-f]{64}$'),
  signer          text    not null,                -- whose secret it is of
  beacon          text    not null,
  genesis_seconds bigint  not null,
  period_seconds  integer not null check (period_seconds > 0),
  made_at         timestamptz not null default clock_timestamp()
);

-- What the operator sends by itself: rounds of packets, paid by promotions.
create table red_packet_schedule (
  schedule_id    integer  generated always as identity primary key,
  name           text     not null check (length(name) between 1 and 40),
  room_id        integer  not null check (room_id > 0),
  type           smallint not null check (type in (1, 2)),
  message        text     not null check (length(message) between 1 and 20),
  packet_count   integer  not null check (packet_count between 1 and 500),
  money          bigint   not null check (money >= packet_count * 10 and money <= 1000000000 and money % 10 = 0),
  expire_minutes integer  not null check (expire_minutes between 1 and 4320),
  start_at       timestamptz not null,
  every_minutes  integer  not null check (every_minutes between 1 and 10080),
  rounds         integer  not null check (rounds between 1 and 10000),
  rounds_sent    integer  not null default 0 check (rounds_sent between 0 and rounds),
  next_at        timestamptz not null,
  is_open        boolean  not null default true,
  revision       integer  not null default 0
);
create index red_packet_schedule_due on red_packet_schedule (next_at) where is_open and rounds_sent < rounds;

create table red_packet (
  packet_id   bigint   primary key,
  room_id     integer  not null check (room_id > 0),
  sender_id   bigint   references member,           -- null: the operator
  schedule_id integer  references red_packet_schedule,
  request_key text,
  type        smallint not null check (type in (1, 2)),
  total       bigint   not null check (total > 0 and total % 10 = 0),
  share_count integer  not null check (share_count between 1 and 500),
  message     text     not null check (length(message) between 1 and 20),
  -- Fixed when it is sent; nothing of the split can be chosen afterwards.
  commitment  text     not null,
  signer      text     not null,
  beacon      text     not null,
  round       bigint   not null,
  created_at  timestamptz not null,
  opens_at    timestamptz not null check (opens_at > created_at),
  expires_at  timestamptz not null check (expires_at > opens_at),
  -- What its round published; there once the shares are fixed.
  randomness  text,
  signature   text,
  -- 0 open, 1 all taken, 2 expired and the rest returned.
  status      smallint not null default 0 check (status in (0, 1, 2)),
  claimed     integer  not null default 0 check (claimed between 0 and share_count),
  claimed_sum bigint   not null default 0 check (claimed_sum between 0 and total),
  refunded    bigint   not null default 0 check (refunded >= 0),
  ended_at    timestamptz,
  check (total >= share_count * 10),
  check ((sender_id is null) = (schedule_id is not null)),
  check ((sender_id is null) = (request_key is null)),
  check ((status = 0) = (ended_at is null)),
  check (claimed = 0 or randomness is not null),
  -- Every share has one end: what was taken and what went back make the total (I-34).
  check (status = 0 or claimed_sum + refunded = total),
  check (status <> 1 or (claimed = share_count and refunded = 0)),
  unique (sender_id, request_key)
);
create index red_packet_sent on red_packet (sender_id, packet_id desc);
create index red_packet_open on red_packet (expires_at) where status = 0;
create index red_packet_unfixed on red_packet (opens_at) where status = 0 and randomness is null;

-- Seed and shares of a packet that has opened. No answer reads them before its end but the claim of a share (I-37).
create table red_packet_secret (
  packet_id bigint   primary key references red_packet,
  seed      text     not null check (seed ~ '^[0-9a-f]{64}$'),
  shares    bigint[] not null
);

-- Share k belongs to claim k. One claim for each member (I-35).
create table red_packet_claim (
  packet_id  bigint   not null references red_packet,
  place      integer  not null check (place >= 1),
  member_id  bigint   not null references member,
  amount     bigint   not null check (amount >= 10 and amount % 10 = 0),
  is_best    boolean  not null default false,
  claimed_at timestamptz not null default clock_timestamp(),
  primary key (packet_id, place),
  unique (packet_id, member_id)
);
create index red_packet_claim_of_member on red_packet_claim (member_id, packet_id desc);

-- A packet only goes forward, and what was fixed when it was sent stays (I-34, I-36).
create function red_packet_edge_is_known() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if (old.packet_id, old.room_id, old.sender_id, old.type, old.total, old.share_count, old.commitment, old.beacon,
      old.round, old.created_at, old.opens_at, old.expires_at)
     is distinct from
     (new.packet_id, new.room_id, new.sender_id, new.type, new.total, new.share_count, new.commitment, new.beacon,
      new.round, new.created_at, new.opens_at, new.expires_at)
     or old.status <> 0
     or (old.randomness is not null and old.randomness is distinct from new.randomness)
     or new.claimed < old.claimed then
    raise exception 'packet %: no such step', old.packet_id using errcode = 'LH088';
  end if;
  return new;
end $$;
create trigger red_packet_edge_is_known before update on red_packet
  for each row execute function red_packet_edge_is_known();

-- Packets whose rows do not say what their claims and the books say. No row means all is well.
create view red_packet_difference as
  select p.packet_id, 'claims' as what from red_packet p
    left join lateral (select count(*) as n, coalesce(sum(amount), 0) as s from red_packet_claim c
                       where c.packet_id = p.packet_id) c on true
    where c.n <> p.claimed or c.s <> p.claimed_sum
  union all
  select p.packet_id, 'shares' from red_packet p join red_packet_secret s using (packet_id)
    where cardinality(s.shares) <> p.share_count
       or (select sum(x) from unnest(s.shares) x) <> p.total
       or exists (select from red_packet_claim c where c.packet_id = p.packet_id and c.amount <> s.shares[c.place]);

alter table turnover_row drop constraint turnover_row_source_kind_check,
  add constraint turnover_row_source_kind_check
    check (source_kind in ('recharge', 'gift', 'manual', 'rebate', 'sign-up', 'red-packet')) not valid;
alter table turnover_row validate constraint turnover_row_source_kind_check;

grant select, update on red_packet_setting to app_rw;
grant select, insert, delete on red_packet_seed to app_rw;
grant update (made_at) on red_packet_seed to app_rw;   -- so that a row can be locked while it is taken
grant select, insert, update on red_packet_schedule, red_packet to app_rw;
grant select, insert on red_packet_secret, red_packet_claim to app_rw;
grant update (is_best) on red_packet_claim to app_rw;
grant select on red_packet_difference to app_rw;
