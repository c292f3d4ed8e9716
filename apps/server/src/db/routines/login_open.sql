-- Opens one try. The row is written as failed before the password is looked at, under a lock per account (and per
-- network), so parallel guesses count each other; a success marks it afterwards, and a try that a wrong captcha
-- ended is taken back. A verdict other than 'open' writes nothing.
--   locked   five failures of the account from the network (or from the known device) in 30 minutes, the last one less
--            than 15 minutes ago
--   support  the account is closed to everybody but its known devices
--   address  30 failures of the address or 200 of its network in 10 minutes
-- A known device is judged by its own failures only: what strangers did does not keep the owner out. With twenty
-- failures in a day it is no longer known.
create or replace function login_open(
  p_account text, p_address text, p_network text, p_device text, p_counts_address boolean)
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

  account_failures := login_failures(p_account, v_now - interval '30 minutes', false);
  address_failures := 0;
  if p_counts_address then
    address_failures := (
      select count(*) from login_attempt a
      where a.address = p_address and not a.succeeded and a.at > v_now - interval '30 minutes');
  end if;
  day_failures := 0;
  if v_device is null then
    day_failures := login_failures(p_account, v_now - interval '24 hours', true);
    if p_counts_address and login_address_is_busy(p_address, p_network, v_now) then
      verdict := 'address'; retry_after_s := 600;
    end if;
    if exists (select from login_lock l where l.account_key = p_account) then verdict := 'support'; end if;
  end if;

  if verdict = 'open' then
    insert into login_attempt (account_key, address, network, device, succeeded)
      values (p_account, p_address, p_network, v_device, false)
      returning login_attempt.attempt_id into attempt_id;
  end if;
  return next;
end $$;

grant execute on function login_open to public;
