-- Who has bet like a shared bet or a plan, the whole record of a plan, and wins that history keeps (ADR 124).

-- Somebody whose order has the choice of a card, placed after it and for its turn. Cards are partitioned by month and
-- orders by their number: no foreign keys.
create table chat_follow (
  message_id bigint      not null,
  person_id  bigint      not null references chat_person,
  member_id  bigint      not null,
  order_id   bigint      not null,
  made_at    timestamptz not null default clock_timestamp(),
  primary key (message_id, person_id)
);
create index chat_follow_by_age on chat_follow (made_at);
grant select, delete on chat_follow to app_rw;

-- Calls are forgotten after 30 days; what a plan has called so far is counted as they are judged.
alter table chat_plan
  add column hits   integer not null default 0 check (hits >= 0),
  add column judged integer not null default 0 check (judged >= hits);
update chat_plan p set
  hits   = (select count(*) from chat_plan_call c where c.plan_id = p.plan_id and c.outcome = 1),
  judged = (select count(*) from chat_plan_call c where c.plan_id = p.plan_id and c.outcome in (0, 1));
grant update (hits, judged) on chat_plan to app_rw;

-- The house's robot that tells rooms of wins: history has what somebody said (CHAT-031).
create table chat_house (
  only_row   boolean primary key default true check (only_row),
  win_person bigint  not null references chat_person
);
with teller as (
  insert into chat_person (chat_id, kind, nickname, avatar_id)
    values (floor(random() * 8999999999)::bigint + 1000000000, 'robot', '中奖播报', 5) returning person_id
) insert into chat_house (win_person) select person_id from teller;
-- A line of the house may have somebody who says it; everything else has.
alter table chat_message
  drop constraint chat_message_check1,
  add constraint chat_message_check1 check (said_as is not null or kind in ('system', 'removed'));
