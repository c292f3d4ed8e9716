-- The difference rebate of agents (代理返点, Domain §7.5, Ruling C119, decision 117): each day is worked out once it is
-- over, from the orders that were settled in it, and again when one of its draws is settled again.

-- The day that a draw belongs to for ever: that on which it was first settled.
create table agent_draw (
  draw_id integer primary key references draw,
  day     date    not null
);
create index agent_draw_of_day on agent_draw (day, draw_id);

-- Days that are to be worked out. Rows are only added and deleted, so no settlement waits here.
create table agent_rebate_due (
  due_id bigint primary key generated always as identity,
  day    date   not null
);
create index agent_rebate_due_of_day on agent_rebate_due (day);

-- How far a day has come. Its row is locked by whoever works on it, one part in each transaction.
create table agent_rebate_day (
  day         date        primary key,
  version     integer     not null default 0,              -- how often it was begun
  step        text        not null default 'done'
    check (step in ('stakes', 'chains', 'sums', 'review', 'pay', 'done')),
  after_draw  integer     not null default 0,              -- stakes: the orders up to here are added up
  after_order bigint      not null default 0,
  after_id    bigint      not null default 0,              -- chains: members, sums: agents
  begun_at    timestamptz,
  done_at     timestamptz
);
create index agent_rebate_day_open on agent_rebate_day (day) where step <> 'done';

-- Valid stakes of a member on a day. Like orders and lines, it is written in bulk, and members are never deleted: no
-- foreign key. The chain above him and its rates are those of `since` for all bets of a row.
create table agent_stake (
  day       date        not null,
  member_id bigint      not null,
  since     timestamptz not null,
  version   integer     not null,
  base      bigint      not null check (base > 0),         -- 厘
  primary key (day, member_id, since)
);

-- What a statement is made of: a member's valid stakes, and the two rates whose difference the agent has of them.
create table agent_rebate_line (
  day          date     not null,
  member_id    bigint   not null,
  agent_id     bigint   not null,
  depth        smallint not null check (depth > 0),        -- 1: the member's own agent
  own_tenths   smallint not null,
  given_tenths smallint not null,
  base         bigint   not null check (base > 0),         -- 厘
  primary key (day, member_id, agent_id, depth, own_tenths, given_tenths),
  check (own_tenths > given_tenths)
);
create index agent_rebate_line_of_agent on agent_rebate_line (agent_id, day);

-- The statement of an agent and a day. `paid` is what the books hold of it; it is brought to `amount`.
create table agent_rebate (
  statement_id bigint  primary key default next_id(),
  day          date    not null references agent_rebate_day,
  agent_id     bigint  not null references member,
  share        bigint  not null default 0 check (share >= 0),   -- thousandths of a 厘, before rounding
  amount       bigint  not null default 0 check (amount >= 0),  -- 厘, whole 分
  paid         bigint  not null default 0 check (paid >= 0),
  taken        bigint  not null default 0 check (taken >= 0),   -- of what was paid, so much was taken back, ever
  posts        integer not null default 0,
  unique (day, agent_id),
  check (amount = share / 10000 * 10)
);
create index agent_rebate_of_agent on agent_rebate (agent_id, day);
create index agent_rebate_owed on agent_rebate (agent_id) where paid > amount;

-- When chains and rates changed, to find what matters for the bets of a day.
create index agent_rate_since on agent_rate (since);
create index member_agent_until_at on member_agent_until (until);
create view agent_change as
  select member_id, since as at, false as is_move from agent_rate
  union all
  select member_id, until, true from member_agent_until;

-- What agents' money is worked out from. The base is 0 without an agent, for trial money, ties and what was cancelled.
create view agent_order as
  select draw_id, order_id, member_id, added_at, case when status = 1 then agent_base else 0 end as base
  from bet_order;
create view agent_draw_state as
  select a.day, a.draw_id, exists (
    select from settlement s where s.draw_id = a.draw_id and s.result_version = greatest(d.result_version, 1)
      and s.finished_at is not null) as is_settled
  from agent_draw a join draw d using (draw_id);

-- Agents of a day whose books are to be brought to their statements, and can be.
create view agent_rebate_payable as
  select r.day, r.agent_id
  from agent_rebate r
  join member m on m.member_id = r.agent_id and m.kind = 'member' and m.state <> 'closed'
  join ledger_balance b on b.member_id = r.agent_id and b.kind = 'main'
  where r.amount > r.paid or r.amount < r.paid and b.balance > b.floor;

create function agent_draw_settled() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into agent_draw (draw_id, day) values (new.draw_id, site_day(new.started_at)) on conflict do nothing;
  insert into agent_rebate_due (day) select day from agent_draw where draw_id = new.draw_id;
  return null;
end $$;
create trigger agent_draw_settled after update of finished_at on settlement for each row
  when (new.kind = 'settle' and old.finished_at is null and new.finished_at is not null)
  execute function agent_draw_settled();

-- Statements that are not what their lines say, and money that is not what they say. No row means all is well.
create view agent_rebate_difference as
  select r.statement_id, 'the share is not the sum of its lines' as problem
    from agent_rebate r join agent_rebate_day d using (day)
    left join lateral (select sum(l.base * (l.own_tenths - l.given_tenths)) as share from agent_rebate_line l
                       where l.agent_id = r.agent_id and l.day = r.day) l on true
    where d.step in ('review', 'pay', 'done') and r.share <> coalesce(l.share, 0)
  union all
  select r.statement_id, 'the books hold another amount'
    from agent_rebate r
    left join (
      select t.ref_id, sum(case t.event when 'agent-rebate-paid' then p.amount else -p.amount end) as booked
      from ledger_transfer t join ledger_posting p using (transfer_id)
      where t.ref_kind = 'agent-rebate' group by 1
    ) b on b.ref_id = r.statement_id
    where r.paid <> coalesce(b.booked, 0);

grant select on agent_draw, agent_change, agent_order, agent_draw_state, agent_rebate_difference to app_rw;
grant select, delete on agent_rebate_due to app_rw;
grant select, insert, update on agent_rebate_day to app_rw;
grant select, insert, update, delete on agent_stake to app_rw;
grant select, insert, delete on agent_rebate_line to app_rw;
grant select, insert on agent_rebate to app_rw;
grant update (share, amount) on agent_rebate to app_rw;
