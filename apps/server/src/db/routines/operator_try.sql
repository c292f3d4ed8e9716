-- Opens a try, unless there were too many: five failures of a login from one address or twenty from anywhere in half an
-- hour, or ten wrong codes in a day. Failures before the last success do not count. Answers a try, or the seconds to
-- wait.
create or replace function operator_try(p_login text, p_address text, p_kind text)
  returns table (attempt_id bigint, retry_after_s integer) language plpgsql as $$
declare
  v_now   timestamptz;
  v_since timestamptz;
  v_until timestamptz;
begin
  -- Tries at once stand in a row; otherwise a hundred of them would see the same count.
  perform pg_advisory_xact_lock(hashtextextended('operator_try ' || p_login, 0));
  v_now := clock_timestamp();
  select max(a.at) into v_since from operator_attempt a
    where a.login = p_login and a.kind = p_kind and a.succeeded;
  select max(t.until) into v_until from (
    (select a.at + interval '30 minutes' as until from operator_attempt a
      where a.login = p_login and a.kind = p_kind and a.address = p_address and a.at > coalesce(v_since, '-infinity')
      order by a.at desc offset 4 limit 1)
    union all
    (select a.at + interval '30 minutes' from operator_attempt a
      where a.login = p_login and a.kind = p_kind and a.at > coalesce(v_since, '-infinity')
      order by a.at desc offset 19 limit 1)
    union all
    (select a.at + interval '1 day' from operator_attempt a
      where a.login = p_login and a.kind = 'code' and p_kind = 'code' and not a.succeeded
      order by a.at desc offset 9 limit 1)
  ) t;
  if v_until > v_now then
    return query select null::bigint, ceil(extract(epoch from v_until - v_now))::integer;
  else
    return query insert into operator_attempt as a (login, address, kind) values (p_login, p_address, p_kind)
      returning a.attempt_id, null::integer;
  end if;
end $$;

revoke execute on function operator_try from public;
grant execute on function operator_try to app_rw;
