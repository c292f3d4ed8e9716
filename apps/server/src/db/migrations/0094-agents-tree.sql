-- Whose team somebody belongs to, as one row for each agent above him. Only members below an agent have rows, so a site
-- without agents pays nothing. Teams and ways down are read here; nothing walks the tree (decision 109).
create table agent_line (
  ancestor_id bigint  not null references member,
  member_id   bigint  not null references member,
  depth       integer not null check (depth > 0),          -- 1: his own agent
  primary key (member_id, depth),
  check (ancestor_id <> member_id)                         -- no ring (I-41)
);
-- A team; its number is read here, without the table.
create unique index agent_line_of_team on agent_line (ancestor_id, member_id);

-- The rate of a member from a moment on. A rate that is changed at noon touches later bets only.
create table agent_rate (
  member_id     bigint      not null references member,
  since         timestamptz not null,
  rebate_tenths integer     not null check (rebate_tenths between 0 and 130),
  primary key (member_id, since)
);

-- Visits and registrations of a link by the day of the site.
create table spread_day (
  link_id  bigint  not null references spread_link on delete cascade,
  day      date    not null,
  visits   integer not null default 0 check (visits >= 0),
  registrations integer not null default 0 check (registrations >= 0),
  primary key (link_id, day)
);

-- A link that was removed keeps its row: members came by it, and its code leads to nobody else.
alter table spread_link add column removed_at timestamptz;

-- What was counted of a big team, so that looking at it again in the same minute costs nothing.
create table agent_team (
  ancestor_id bigint      primary key references member,
  members     integer     not null,
  money       bigint      not null,                         -- 厘
  online      integer     not null,
  counted_at  timestamptz not null default clock_timestamp()
);

-- Nobody registers between what is filled in here and the triggers below.
lock table member in share row exclusive mode;
insert into agent_line (ancestor_id, member_id, depth)
  with recursive line (ancestor_id, member_id, depth) as (
    select parent_id, member_id, 1 from member where parent_id is not null
    union all
    select m.parent_id, l.member_id, l.depth + 1
    from line l join member m on m.member_id = l.ancestor_id where m.parent_id is not null
  )
  select * from line;
insert into agent_rate (member_id, since, rebate_tenths)
  select member_id, created_at, rebate_tenths from member where kind = 'member';

-- Nobody has a rate above his agent's (I-41). The agent's row is held until the transaction ends, so that his rate
-- does not fall while somebody comes below it.
create function agent_rate_in_range() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.parent_id is not null and new.rebate_tenths >
     (select rebate_tenths from member where member_id = new.parent_id for share) then
    raise exception 'member %: a rate above his agent''s', new.member_id using errcode = 'LH094';
  end if;
  if tg_op = 'UPDATE' and new.rebate_tenths < old.rebate_tenths and exists (
     select from member where parent_id = new.member_id and rebate_tenths > new.rebate_tenths) then
    raise exception 'member %: a rate below that of his team', new.member_id using errcode = 'LH094';
  end if;
  return new;
end $$;
create trigger agent_rate_in_range before insert or update of rebate_tenths, parent_id on member
  for each row execute function agent_rate_in_range();

-- Writes who is above a member; one who moves takes his team along. A move is alone, because somebody who comes below
-- the mover meanwhile would be written to the old place.
create function agent_line_written() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform pg_advisory_xact_lock_shared(11, 0);
  else
    perform pg_advisory_xact_lock(11, 0);
    delete from agent_line a using agent_line old_line
      where old_line.member_id = new.member_id and a.ancestor_id = old_line.ancestor_id
        and (a.member_id = new.member_id
             or a.member_id in (select member_id from agent_line where ancestor_id = new.member_id));
  end if;
  insert into agent_line (ancestor_id, member_id, depth)
    select above.ancestor_id, below.member_id, above.depth + below.depth
    from (select new.parent_id as ancestor_id, 1 as depth where new.parent_id is not null
          union all select ancestor_id, depth + 1 from agent_line where member_id = new.parent_id) above
    cross join (select new.member_id as member_id, 0 as depth
                union all select member_id, depth from agent_line where ancestor_id = new.member_id) below;
  return null;
end $$;
create trigger agent_line_of_new after insert on member for each row
  when (new.parent_id is not null) execute function agent_line_written();
create trigger agent_line_of_moved after update of parent_id on member for each row
  when (new.parent_id is distinct from old.parent_id) execute function agent_line_written();

-- Keeps each rate with its moment.
create function agent_rate_kept() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into agent_rate values (new.member_id, clock_timestamp(), new.rebate_tenths);
  return null;
end $$;
create trigger agent_rate_of_new after insert on member for each row
  when (new.kind = 'member') execute function agent_rate_kept();
create trigger agent_rate_of_changed after update of rebate_tenths on member for each row
  when (new.rebate_tenths <> old.rebate_tenths) execute function agent_rate_kept();

-- What an agent may know of somebody in his team: no name, no phone, no address. Nothing in it is volatile: a view with
-- clock_timestamp() would be worked out for every member before one of them is looked for.
create view agent_member as
  select m.member_id, m.parent_id, m.link_id, m.account, m.account_key, m.nickname, m.avatar_id, m.is_agent,
         m.rebate_tenths, m.state, m.created_at, m.last_login_at, m.recharged,
         (select coalesce(sum(b.balance), 0)::bigint from ledger_balance b
          where b.member_id = m.member_id and b.kind in ('main', 'live')) as money,
         exists (select from session s where s.member_id = m.member_id and s.revoked_at is null
                 and s.used_at > statement_timestamp() - interval '10 minutes') as is_online
  from member m where m.kind = 'member';

-- Lines and members that do not say the same, and rates above the agent's. No row means all is well.
create view agent_difference as
  with recursive line (ancestor_id, member_id, depth) as (
    select parent_id, member_id, 1 from member where parent_id is not null
    union all
    select m.parent_id, l.member_id, l.depth + 1
    from line l join member m on m.member_id = l.ancestor_id where m.parent_id is not null and l.depth < 1000
  ), wrong as (
    (select * from line except select ancestor_id, member_id, depth from agent_line)
    union all (select ancestor_id, member_id, depth from agent_line except select * from line))
  select member_id, 'line' as what from wrong
  union all
  select m.member_id, 'rate' from member m join member p on p.member_id = m.parent_id
    where m.rebate_tenths > p.rebate_tenths;

grant select on agent_line, agent_rate, agent_member, agent_difference to app_rw;
grant select, insert, update on spread_day, agent_team to app_rw;
