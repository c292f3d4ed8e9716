-- Notes what a settlement, a correction or a void brings to the sums of the house: one row for each company, game and
-- minute of a statement, in its transaction. The minute is that in which the transaction began, as that of the postings
-- beside it, so both sides of a minute agree (decision 139); only the past that the demo writes says its own time.
-- Trial money is none.
create or replace function stat_orders_moved() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into stat_moved (at, company, game_id, orders, stake, paid, rebate)
    select date_trunc('minute', c.at), coalesce(m.company_code, ''), c.game_id, sum(c.sign), sum(c.sign * c.total),
           sum(c.sign * c.reward), sum(c.sign * c.rebate)
    from before_settling o join after_settling n on n.member_id = o.member_id and n.order_id = o.order_id
    cross join lateral (
      select 1 as sign, least(now(), n.settled_at) as at, n.game_id, n.total::bigint as total, n.reward, n.rebate
        where n.status = 1
      union all
      select -1, now(), o.game_id, o.total::bigint, o.reward, o.rebate where o.status = 1
    ) c
    join member m on m.member_id = o.member_id
    where not o.trial and (o.status = 1) <> (n.status = 1)
    group by 1, 2, 3;
  return null;
end $$;

revoke execute on function stat_orders_moved from public;
