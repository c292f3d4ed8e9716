-- The agents above the next members with stakes on a day, as they and their rates were when the bets were placed: from
-- the member's own agent up, as lists with commas. Rows of an earlier version of the day have no base any more.
create or replace function agent_chains(p_day date, p_version integer, p_after bigint, p_most integer)
returns table (member_id bigint, base bigint, rate integer, agents text, rates text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  with recursive nexts as (
    select s.member_id from agent_stake s where s.day = p_day and s.member_id > p_after
    group by s.member_id order by s.member_id limit p_most
  ), stake as materialized (
    select s.member_id, s.since, case when s.version = p_version then s.base else 0 end as base
    from nexts n join agent_stake s on s.day = p_day and s.member_id = n.member_id
  ), chain (member_id, since, depth, id) as (
    select k.member_id, k.since, 0, k.member_id from stake k where k.base > 0
    union all
    select c.member_id, c.since, c.depth + 1, a.id
    from chain c
    join member m on m.member_id = c.id
    left join lateral (
      select u.agent_id, true as is_past from member_agent_until u
      where u.member_id = c.id and u.until > c.since order by u.until limit 1
    ) u on true
    cross join lateral (select case when u.is_past then u.agent_id else m.parent_id end as id) a
    where a.id is not null and c.depth < 1000
  ), rated as (
    select c.member_id, c.since, c.depth, c.id, coalesce(
      (select r.rebate_tenths from agent_rate r
       where r.member_id = c.id and r.since <= c.since order by r.since desc limit 1),
      (select r.rebate_tenths from agent_rate r where r.member_id = c.id order by r.since limit 1), 0) as rate
    from chain c
  )
  select k.member_id, k.base, coalesce(max(r.rate) filter (where r.depth = 0), 0),
         coalesce(string_agg(r.id::text, ',' order by r.depth) filter (where r.depth > 0), ''),
         coalesce(string_agg(r.rate::text, ',' order by r.depth) filter (where r.depth > 0), '')
  from stake k left join rated r on r.member_id = k.member_id and r.since = k.since
  group by k.member_id, k.since, k.base order by k.member_id
$$;

revoke execute on function agent_chains from public;
grant execute on function agent_chains to app_rw;
