-- The desk of agents (docs/agents.md): its layers in the order in which they are listed, agents before members.
create index member_layer on member (parent_id, is_agent desc, member_id)
  where parent_id is not null and kind = 'member';
create index member_roots on member (member_id) where parent_id is null and is_agent and kind = 'member';

-- An operator may stop a link: its agent cannot turn it on again until it is released, and it is then as it was.
alter table spread_link
  add column stopped_at  timestamptz,
  add column stopped_by  text,
  add column stop_reason text,
  add column stopped_on  boolean,                        -- whether it was on
  add check (num_nulls(stopped_at, stopped_by, stop_reason, stopped_on) in (0, 4)),
  add check (stopped_at is null or status = 0);
