-- A partner looks after one agent's team and sees nothing else (console: roles, footnote 1). A partner without an agent
-- sees nobody.

alter table operator
  add column agent_id bigint references member,
  add constraint operator_agent_is_a_partners check (agent_id is null or role = 'partner');
