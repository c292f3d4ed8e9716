-- How often tries of an account have failed since an instant, and since its last success; those of unknown devices
-- alone, or all. A step of login_open.
create or replace function login_failures(p_account text, p_since timestamptz, p_unknown boolean) returns integer
language sql stable as $$
  select count(*)::integer from login_attempt a
  where a.account_key = p_account and not a.succeeded and a.at > p_since and (not p_unknown or a.device is null)
    and a.at > coalesce((select max(s.at) from login_attempt s
                         where s.account_key = p_account and s.succeeded and (not p_unknown or s.device is null)),
                        '-infinity')
$$;

revoke execute on function login_failures from public;
grant execute on function login_failures to app_rw;
