-- What statements of periods that are under way would be, for agents with big teams: kept for a while, because working
-- it out reads every member. It is a copy, so it may be lost (decision 137).
create table agent_estimate (
  agent_id bigint primary key references member,
  rows jsonb not null,
  counted_at timestamptz not null default clock_timestamp()
);

grant select, insert, update on agent_estimate to app_rw;
