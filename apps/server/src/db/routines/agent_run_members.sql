-- Writes what the next members did in a period, below the agents that they had when it ended. Answers the last one;
-- null when there is none.
create or replace function agent_run_members(p_run bigint, p_after bigint, p_most integer) returns bigint
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_run agent_run; v_ends timestamptz; v_last bigint;
  v_kinds constant text[] := '{cp,ft,live,base,recharge,recharge-gift,gift}';
begin
  select * into strict v_run from agent_run where run_id = p_run;
  v_ends := site_day_start(v_run.to_day + 1);
  with active as materialized (
    select distinct a.member_id
    from generate_series(0, v_run.to_day - v_run.from_day) n
    cross join lateral (
      select distinct d.member_id from agent_day d
      where not d.of_team and d.day = v_run.from_day + n and d.member_id > p_after and d.kind = any (v_kinds)
      order by d.member_id limit p_most
    ) a
    order by a.member_id limit p_most
  ), below as materialized (
    select a.member_id, case when u.is_past then u.agent_id else m.parent_id end as agent_id
    from active a join member m using (member_id)
    left join lateral (
      select u.agent_id, true as is_past from member_agent_until u
      where u.member_id = a.member_id and u.until > v_ends order by u.until limit 1
    ) u on true
  ), figure as (
    select b.agent_id, b.member_id,
           case when d.kind in ('cp', 'base') then 'lottery' when d.kind = 'ft' then 'sports'
                when d.kind = 'live' then 'live' else 'money' end as game,
           coalesce(sum(d.amount) filter (where d.kind in ('base', 'ft', 'live')), 0) as stake,
           coalesce(sum(d.amount - d.won - d.rebate) filter (where d.kind in ('cp', 'ft', 'live')), 0) as profit,
           coalesce(sum(d.amount) filter (where d.kind = 'recharge'), 0) as recharged,
           coalesce(sum(d.amount) filter (where d.kind in ('gift', 'recharge-gift')), 0) as gifts
    from below b join agent_day d on d.member_id = b.member_id and not d.of_team and d.kind = any (v_kinds)
      and d.day between v_run.from_day and v_run.to_day
    where b.agent_id is not null group by 1, 2, 3
  ), written as (
    insert into agent_run_member (run_id, agent_id, member_id, game, stake, profit, recharged, gifts)
    select p_run, f.* from figure f where f.stake <> 0 or f.profit <> 0 or f.recharged <> 0 or f.gifts <> 0
    order by f.agent_id, f.member_id, f.game
  )
  select max(member_id) into v_last from active;
  return v_last;
end $$;

revoke execute on function agent_run_members from public;
grant execute on function agent_run_members to app_rw;
