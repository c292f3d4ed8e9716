-- Games, draws and members: the rows every other module points at.
-- Every time is timestamptz; decisions about money compare it with clock_timestamp(), never with now() (reliability finding 5).

do $$ begin
  -- The application's role: no DDL, and only the rights granted below and in later migrations.
  if not exists (select from pg_roles where rolname = 'app_rw') then create role app_rw nologin; end if;
end $$;
grant usage on schema public to app_rw;

create table game (
  game_id     integer primary key,
  code        text    not null unique,
  name        text    not null,
  family      text    not null check (family in ('LHC', 'SSC', 'PK10', 'K3', '11X5', 'PC28', 'NN')),
  cate        integer not null,
  timing      jsonb   not null,                      -- GameTiming of @liuhe/domain/lottery/schedule.ts
  enabled     boolean not null default true,
  sort        integer not null default 0
);

-- One commit-reveal hash chain (reliability §4.2). The terminal is public; the seeds live with the signer, never here.
create table draw_chain (
  chain_id     integer generated always as identity primary key,
  game_id      integer not null references game,
  terminal     bytea   not null unique check (octet_length(terminal) = 32),
  length       integer not null check (length > 0),
  used         integer not null default 0 check (used between 0 and length),
  published_at timestamptz not null default clock_timestamp()
);

create table draw (
  draw_id       integer generated always as identity primary key,
  game_id       integer not null references game,
  turn_num      text    not null,
  business_day  date    not null,
  sequence      integer not null,
  lunar_year    integer not null,                    -- axis of the zodiac and the elements: the draw's own date (Ruling C85)
  open_at       timestamptz not null,
  close_at      timestamptz not null,
  plan_at       timestamptz not null,
  status        text not null default 'scheduled'
                check (status in ('scheduled', 'open', 'closed', 'drawn', 'settled', 'void')),
  chain_id      integer references draw_chain,
  chain_index   integer,                             -- n of reliability §4.2; null for seeded history
  commitment    bytea check (octet_length(commitment) = 32),   -- seed(n-1), public before the turn opens (I-47)
  beacon        text,                                -- chain hash of the randomness beacon, 'test' offline
  beacon_round  bigint,
  beacon_value  text,
  seed          bytea check (octet_length(seed) = 32),
  open_num      text,                                -- draw order, comma-joined; null until published (I-48)
  result_version integer not null default 0,
  opened_at     timestamptz,
  closed_at     timestamptz,
  drawn_at      timestamptz,
  settled_at    timestamptz,
  void_reason   text,
  unique (game_id, turn_num),                        -- I-21
  unique (chain_id, chain_index),
  check (open_at < close_at and close_at <= plan_at),
  check ((open_num is not null) = (status in ('drawn', 'settled')))
);
create index draw_by_plan on draw (game_id, plan_at desc);
create index draw_due on draw (plan_at) where status in ('scheduled', 'open', 'closed', 'drawn');

-- A published result never changes (I-21); a correction is a new version written by its own command, not an update.
create function draw_result_is_final() returns trigger language plpgsql as $$
begin
  if old.open_num is not null and new.open_num is distinct from old.open_num then
    raise exception 'the result of draw % is final', old.draw_id using errcode = 'LH001';
  end if;
  return new;
end $$;
create trigger draw_result_is_final before update on draw for each row execute function draw_result_is_final();

create table member (
  member_id     bigint generated always as identity primary key,
  account       text not null,
  account_key   text not null unique,                -- NFKC, lower case (I-44)
  kind          text not null default 'member' check (kind in ('member', 'trial')),
  is_agent      boolean not null default false,
  state         text not null default 'active' check (state in ('active', 'suspended', 'closed')),
  password_hash text not null,
  nickname      text,
  avatar_id     integer not null default 1,
  vip_level     integer not null default 1 check (vip_level between 1 and 9),
  cycle_bet     bigint  not null default 0,          -- 厘 of valid bets in this VIP cycle
  rebate_tenths integer not null default 80 check (rebate_tenths between 0 and 130),  -- 80 = 8.0 points (Ruling C15)
  enable_chat   boolean not null default true,
  chat_level    integer not null default 1,
  hy_level      integer not null default 1,
  full_name     text, email text, phone text, qq text, weixin text,
  birthday      date,
  intr_code     text,
  fund_password_hash text,
  domain        text,                                -- userDetail.domain of the domain notice
  recharged     bigint not null default 0,           -- 厘 ever recharged (rechMoney)
  created_at    timestamptz not null default clock_timestamp(),
  last_login_at timestamptz
);

-- Opaque tokens, stored hashed (SEC-01); a browser's session also needs its HttpOnly cookie (SEC-02).
create table session (
  token_hash    bytea primary key check (octet_length(token_hash) = 32),
  member_id     bigint not null references member,
  browser_hash  bytea check (octet_length(browser_hash) = 32),
  created_at    timestamptz not null default clock_timestamp(),
  expires_at    timestamptz not null,
  revoked_at    timestamptz
);
create index session_by_member on session (member_id) where revoked_at is null;

create table login_attempt (
  attempt_id    bigint generated always as identity primary key,
  account_key   text not null,
  address       text not null,
  succeeded     boolean not null,
  at            timestamptz not null default clock_timestamp()
);
create index login_attempt_by_account on login_attempt (account_key, at);
create index login_attempt_by_address on login_attempt (address, at);

-- Runtime configuration in the wire's own shape: configKey, configValue (Spec A §3).
create table system_config (
  config_key    text primary key,
  config_value  text not null
);

grant select, insert, update on game, draw, draw_chain, member, session, system_config to app_rw;
grant select, insert on login_attempt to app_rw;
grant delete on login_attempt, session to app_rw;
