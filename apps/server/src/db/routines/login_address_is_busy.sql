-- Whether too many tries from an address, or from its network, failed in ten minutes. A step of login_open.
create or replace function login_address_is_busy(p_address text, p_network text, p_now timestamptz) returns boolean
language sql stable as $$
  select (select count(*) from login_attempt a
          where a.address = p_address and not a.succeeded and a.at > p_now - interval '10 minutes') >= 30
      or (select count(*) from login_attempt a
          where a.network = p_network and not a.succeeded and a.at > p_now - interval '10 minutes') >= 200
$$;

revoke execute on function login_address_is_busy from public;
grant execute on function login_address_is_busy to app_rw;
