-- Agents and members who move with all below them (console §3): two people agree to it, and it is done when the next
-- day of the site begins, so that no day of figures and rebates has two lines. Kept for good.
create table agent_move (
  move_id   integer     primary key generated always as identity,
  member_id bigint      not null references member,
  -- Whom he comes below; null is nobody.
  parent_id bigint      references member check (parent_id <> member_id),
  starts_on date        not null,
  first_by  text        not null,
  second_by text        not null check (second_by <> first_by),
  reason    text        not null check (reason <> ''),
  agreed_at timestamptz not null default clock_timestamp(),
  done_at   timestamptz,
  -- Why it was not done on its day: the code of a refusal.
  refusal   text        check (refusal is null or done_at is not null)
);
create unique index agent_move_waiting on agent_move (member_id) where done_at is null;
create index agent_move_of_member on agent_move (member_id);
grant select, insert, update on agent_move to app_rw;
