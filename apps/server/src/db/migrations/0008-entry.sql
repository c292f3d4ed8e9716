-- Getting in: how often somebody may try, what proves a person, and which failures close an account.

-- Buckets that several processes share (reliability §3.12). One number each: when the bucket is full again, in epoch
-- milliseconds of the caller's clock. Unlogged: after a crash everybody has full buckets, which is no loss, and a try
-- costs no write to the log. No index on full_at, so that updates stay on their page.
create unlogged table rate_bucket (
  key      text primary key,
  full_at  double precision not null
) with (fillfactor = 50);

-- One open image per visitor and purpose; a new one replaces it, a try deletes it, right or wrong (SEC-25). The answer
-- is keyed with a secret outside the database: of 8 × 10^5 possible ones a plain hash would hide none.
create unlogged table captcha_challenge (
  visitor_hash bytea not null check (octet_length(visitor_hash) = 32),
  purpose      text  not null check (purpose in ('login', 'reg')),
  answer_hash  bytea not null check (octet_length(answer_hash) = 32),
  expires_at   timestamptz not null,
  primary key (visitor_hash, purpose)
);

-- Slider proofs that were shown here, kept longer than the provider lets them live: none opens twice (SEC-26).
create unlogged table slider_proof (
  lot_hash     bytea primary key check (octet_length(lot_hash) = 32),
  used_at      timestamptz not null default clock_timestamp()
);

-- network: the /24 or /64 of the address. device: the id in a known device's cookie, null for everybody else. Null in
-- rows of the previous release, which runs beside this one for a moment.
alter table login_attempt add column network text, add column device text;
create index login_attempt_by_network on login_attempt (network, at);

-- Accounts that failed so often that only customer service opens them again, by deleting the row (SEC-21). By name, not
-- by member: a name that nobody has must behave the same (SEC-20).
create table login_lock (
  account_key  text primary key,
  locked_at    timestamptz not null default clock_timestamp()
);

-- Opens one try. The row is written as failed before the password is looked at, under a lock per account (and per
-- network), so parallel guesses count each other; whoever succeeds marks it afterwards, and a try that a wrong captcha
-- ended is taken back. A verdict other than 'open' writes nothing.
--   locked   five failures of the account from the network (or from the known device) in 30 minutes, the last one less
--            than 15 minutes ago
--   support  the account is closed to everybody but its known devices
--   address  30 failures of the address or 200 of its network in 10 minutes
-- A known device is judged by its own failures only: what strangers did does not keep the owner out. With twenty
-- failures in a day it is no longer known.
create function login_open(p_account text, p_address text, p_network text, p_device text, p_counts_address boolean)
returns table (attempt_id bigint, verdict text, retry_after_s integer, account_failures integer,
               address_failures integer, day_failures integer)
language plpgsql volatile as $$
declare
  v_now timestamptz;
  v_device text := p_device;
  v_failures integer;
  v_last timestamptz;
begin
  -- All accounts come before all networks, so two tries cannot wait for each other in a circle.
  perform pg_advisory_xact_lock(8001, hashtext(p_account));
  if p_counts_address then perform pg_advisory_xact_lock(8002, hashtext(p_network)); end if;
  v_now := clock_timestamp();

  if v_device is not null and (
    select count(*) from login_attempt a
    where a.account_key = p_account and a.device = v_device and not a.succeeded and a.at > v_now - interval '24 hours'
  ) >= 20 then v_device := null; end if;

  select count(*)::integer, max(a.at) into v_failures, v_last from login_attempt a
  where a.account_key = p_account and not a.succeeded and a.at > v_now - interval '30 minutes'
    and case when v_device is null then a.network = p_network and a.device is null else a.device = v_device end
    and a.at > coalesce(
      (select max(s.at) from login_attempt s
       where s.account_key = p_account and s.succeeded
         and case when v_device is null then s.network = p_network and s.device is null else s.device = v_device end),
      '-infinity');
  verdict := 'open';
  if v_failures >= 5 and v_last + interval '15 minutes' > v_now then
    verdict := 'locked';
    retry_after_s := ceil(extract(epoch from v_last + interval '15 minutes' - v_now));
  end if;

  account_failures := (
    select count(*) from login_attempt a
    where a.account_key = p_account and not a.succeeded and a.at > v_now - interval '30 minutes'
      and a.at > coalesce((select max(s.at) from login_attempt s where s.account_key = p_account and s.succeeded),
                          '-infinity'));
  address_failures := 0;
  if p_counts_address then
    address_failures := (
      select count(*) from login_attempt a
      where a.address = p_address and not a.succeeded and a.at > v_now - interval '30 minutes');
  end if;
  day_failures := 0;
  if v_device is null then
    day_failures := (
      select count(*) from login_attempt a
      where a.account_key = p_account and a.device is null and not a.succeeded and a.at > v_now - interval '24 hours'
        and a.at > coalesce((select max(s.at) from login_attempt s
                             where s.account_key = p_account and s.succeeded and s.device is null), '-infinity'));
    if p_counts_address and (
      (select count(*) from login_attempt a
       where a.address = p_address and not a.succeeded and a.at > v_now - interval '10 minutes') >= 30
      or (select count(*) from login_attempt a
          where a.network = p_network and not a.succeeded and a.at > v_now - interval '10 minutes') >= 200)
    then verdict := 'address'; retry_after_s := 600; end if;
    if exists (select from login_lock l where l.account_key = p_account) then verdict := 'support'; end if;
  end if;

  if verdict = 'open' then
    insert into login_attempt (account_key, address, network, device, succeeded)
      values (p_account, p_address, p_network, v_device, false)
      returning login_attempt.attempt_id into attempt_id;
  end if;
  return next;
end $$;

-- Tries and failures of each hour of the last week: what is usual here, so that an attack on many accounts at once is
-- seen although no single account or address stands out (SEC-22). login_attempt itself is kept for a day only.
create table login_hour (
  hour      timestamptz primary key,
  tries     integer not null check (tries > 0),
  failures  integer not null check (failures between 0 and tries)
);

-- Which operator's site or app a member came through (Spec A §7: company code of the app), who brought the member, and
-- by which link.
alter table member add column company_code text, add column parent_id bigint references member, add column link_id bigint;
create index member_by_parent on member (parent_id) where parent_id is not null;
create index trial_by_age on member (created_at) where kind = 'trial' and state <> 'closed';

grant select, insert, update, delete on rate_bucket, captcha_challenge to app_rw;
grant select, insert, update, delete on login_hour to app_rw;
grant select, insert, delete on slider_proof, login_lock to app_rw;
grant update (succeeded) on login_attempt to app_rw;
