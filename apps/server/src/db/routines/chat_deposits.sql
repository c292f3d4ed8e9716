-- What a member recharged since an instant, in 厘.
create or replace function chat_deposits(p_member bigint, p_from timestamptz) returns bigint
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(sum(o.amount), 0)::bigint from recharge_order o
  where o.member_id = p_member and o.status = 3 and o.closed_at >= p_from
$$;

revoke execute on function chat_deposits from public;
grant execute on function chat_deposits to app_rw;
