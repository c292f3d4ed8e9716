-- Every text that 代理说明 has had, as it was shown. A text is never changed: another one is another version.
create table agent_agreement (
  version      integer     primary key check (version > 0),
  text         text        not null check (text <> ''),
  published_at timestamptz not null default clock_timestamp(),
  -- Until when links of agents work who have not accepted it.
  links_until  timestamptz not null,
  check (links_until >= published_at)
);

-- Which of them an agent accepted, and when.
create table agent_accepted (
  member_id   bigint      not null references member,
  version     integer     not null references agent_agreement,
  accepted_at timestamptz not null default clock_timestamp(),
  primary key (member_id, version)
);

-- As before; and the owner has accepted what agents are told now, or still has time to.
create or replace view open_spread_link as
  select l.link_id, l.code, l.member_id, l.user_type, l.discount_amount, m.account, m.nickname,
         -- A link made before its owner's own rebate fell gives no more than the owner has.
         least(l.rebate_tenths, m.rebate_tenths) as rebate_tenths
  from spread_link l join member m using (member_id)
  where l.status = 1 and m.state = 'active' and m.is_agent
    and (l.use_limit = 0 or l.regist_count < l.use_limit)
    and (l.effective_days = 0 or l.add_time + make_interval(days => l.effective_days) > clock_timestamp())
    and not exists (
      select from agent_agreement a
      where a.version = (select max(version) from agent_agreement) and a.links_until <= clock_timestamp()
        and not exists (select from agent_accepted c where c.member_id = l.member_id and c.version = a.version));

-- Members who ask to become agents. One application of a member waits at a time.
create table agent_application (
  application_id bigint      primary key default next_id(),
  member_id      bigint      not null references member,
  state          text        not null default 'waiting'
                 check (state in ('waiting', 'approved', 'refused', 'withdrawn')),
  revision       integer     not null default 0,
  contact        text        not null check (contact <> '' and length(contact) <= 60),
  plan           text        not null check (plan <> '' and length(plan) <= 300),
  agreement      integer     not null references agent_agreement,       -- the version that he accepted with it
  applied_at     timestamptz not null default clock_timestamp(),
  claimed_by     integer     references operator,
  claimed_until  timestamptz,
  decided_at     timestamptz,
  decided_by     text,                                                  -- login; of two people the second
  reason         text        check (length(reason) <= 200),             -- why not, which the member reads
  rate_tenths    integer     check (rate_tenths between 0 and 130),     -- given with a yes
  check ((claimed_by is null) = (claimed_until is null)),
  check ((state = 'waiting') = (decided_at is null)),
  check ((state = 'approved') = (rate_tenths is not null)),
  check (state <> 'refused' or reason is not null)
);
create unique index agent_application_waits on agent_application (member_id) where state = 'waiting';
create index agent_application_of_member on agent_application (member_id, application_id);
create index agent_application_by_state on agent_application (state, application_id);

grant select, insert on agent_agreement, agent_accepted to app_rw;
grant select, insert, update on agent_application to app_rw;
