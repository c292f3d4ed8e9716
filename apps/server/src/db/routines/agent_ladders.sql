-- The agents from some up, as they stood above them at the end of a period, and their own ratios of dividends from its
-- beginning: lists with commas that begin with the agent himself. An agent without a ratio of his own has an empty one.
create or replace function agent_ladders(p_from date, p_to date, p_agents bigint[])
returns table (agent_id bigint, agents text, ratios text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  with recursive span as materialized (
    select site_day_start(p_to + 1) as ends
  ), ladder (bottom, depth, id) as (
    select id, 1, id from unnest(p_agents) id
    union all
    select l.bottom, l.depth + 1, a.id
    from ladder l
    join member m on m.member_id = l.id
    left join lateral (
      select u.agent_id, true as is_past from member_agent_until u
      where u.member_id = l.id and u.until > (select ends from span) order by u.until limit 1
    ) u on true
    cross join lateral (select case when u.is_past then u.agent_id else m.parent_id end as id) a
    where a.id is not null and l.depth < 1000
  )
  select l.bottom, string_agg(l.id::text, ',' order by l.depth),
         string_agg(coalesce(r.ratio::text, ''), ',' order by l.depth)
  from ladder l left join lateral (
    select ratio from agent_ratio r
    where r.agent_id = l.id and r.starts_on <= p_from order by r.starts_on desc, r.version desc limit 1
  ) r on true
  group by l.bottom
$$;

revoke execute on function agent_ladders from public;
grant execute on function agent_ladders to app_rw;
