-- Dividend, day wage and monthly commission of agents (Domain §7.6–7.8, decision 119): what they earn by plans, worked
-- out once for each period from the sums of members' days, and again when one of those days changes.

-- A day of a member or a team has another kind: 'base', the valid stakes of lotteries that earn something for agents,
-- less what opposite sides take away (decision 30). The other games earn by their valid stakes.
alter table agent_day drop constraint agent_day_kind_check;
alter table agent_day add constraint agent_day_kind_check
  check (kind in ('cp', 'ft', 'live', 'base', 'recharge', 'recharge-gift', 'gift', 'withdrawal', 'rebate', 'dividend',
                  'wage', 'registered'));
-- Members who did something on a day, in their order.
create index agent_day_of_day on agent_day (day, member_id, kind) where not of_team;

-- What agents earn by. A version counts from a day on that was still to come when two people agreed to it.
create table agent_plan (
  plan_id   bigint      primary key generated always as identity,
  kind      text        not null check (kind in ('dividend', 'wage', 'monthly')),
  version   integer     not null check (version > 0),
  starts_on date        not null,
  is_on     boolean     not null,
  terms     jsonb       not null,                          -- as calls of operators write it
  made_by   text        not null,                          -- login of the maker, or the part of the server
  agreed_by text,
  reason    text        not null,
  made_at   timestamptz not null default clock_timestamp(),
  unique (kind, version)
);

-- An agent's own ratio of dividends, in tenths of a percent, instead of that of his level; null ends it.
create table agent_ratio (
  agent_id  bigint      not null references member,
  version   integer     not null check (version > 0),
  starts_on date        not null,
  ratio     smallint    check (ratio between 0 and 1000),
  made_by   text        not null,
  agreed_by text,
  reason    text        not null,
  made_at   timestamptz not null default clock_timestamp(),
  primary key (agent_id, version)
);

-- A period of a kind and how far it has come. Its row is locked by the engine at work, one part in each transaction.
create table agent_run (
  run_id       bigint      primary key default next_id(),
  kind         text        not null check (kind in ('dividend', 'wage', 'monthly')),
  from_day     date        not null,
  to_day       date        not null check (to_day >= from_day),
  plan_id      bigint      not null references agent_plan,
  version      integer     not null default 0,             -- how often it was begun
  step         text        not null default 'new'
    check (step in ('new', 'clear', 'members', 'lines', 'sums', 'upper', 'risk', 'review', 'pay', 'done')),
  after_id     bigint      not null default 0,             -- of members, or of agents: the last one
  begun_at     timestamptz,
  done_at      timestamptz,
  unique (kind, from_day)
);
create index agent_run_open on agent_run (kind, from_day) where step <> 'done';

-- Runs that are to be worked out again. Rows are only added and deleted, so nobody waits here.
create table agent_run_due (
  due_id bigint primary key generated always as identity,
  run_id bigint not null
);
create index agent_run_due_of_run on agent_run_due (run_id);

-- What members did in a period, below the agent they had when it ended. Like stakes and lines of rebates it is written
-- in bulk, and members are never deleted: no foreign key. 'money' holds what belongs to no kind of games.
create table agent_run_member (
  run_id    bigint not null,
  agent_id  bigint not null,
  member_id bigint not null,
  game      text   collate "C" not null check (game in ('lottery', 'sports', 'live', 'money')),
  stake     bigint not null default 0,                     -- 厘; after corrections a day may fall below zero
  profit    bigint not null default 0,                     -- of the house
  recharged bigint not null default 0,
  gifts     bigint not null default 0,
  primary key (run_id, agent_id, member_id, game)
);

-- What a statement is made of: the members right below one agent, who stands `depth` - 1 layers below that of the
-- statement, and the ratios of the two. 'all' is every kind of games together.
create table agent_run_line (
  run_id    bigint   not null,
  agent_id  bigint   not null,
  below_id  bigint   not null,
  game      text     collate "C" not null check (game in ('lottery', 'sports', 'live', 'all')),
  depth     smallint not null check (depth > 0),           -- 1: his own members
  level     smallint not null check (level > 0),           -- of the agent; the top one is 1
  own       smallint not null default 0,                   -- ratios in tenths of a percent
  given     smallint not null default 0,
  members   integer  not null,
  active    integer  not null,
  stake     bigint   not null,
  profit    bigint   not null,
  recharged bigint   not null,
  costs     bigint   not null,
  primary key (run_id, agent_id, below_id, game)
);

-- The statement of an agent and a period. `paid` is what the books hold of it; it is brought to `amount`.
create table agent_statement (
  statement_id bigint   primary key default next_id(),
  run_id       bigint   not null references agent_run,
  agent_id     bigint   not null references member,
  level        smallint not null default 1,
  amount       bigint   not null default 0 check (amount >= 0 and amount % 10 = 0),
  adjustment   bigint   not null default 0,                -- an operator's, to the net of a month
  is_held      boolean  not null default false,            -- 挂起: not paid until somebody lets it go on
  note         text     not null default '',               -- why it is held or adjusted
  paid         bigint   not null default 0 check (paid >= 0),
  taken        bigint   not null default 0 check (taken >= 0),
  posts        integer  not null default 0,
  unique (run_id, agent_id)
);
create index agent_statement_of_agent on agent_statement (agent_id, run_id);
create index agent_statement_owed on agent_statement (agent_id) where paid > amount;

-- How the amount of a statement comes about, by kind of games: what was carried on, and what is.
create table agent_part (
  run_id     bigint  not null,
  agent_id   bigint  not null,
  game       text    collate "C" not null check (game in ('lottery', 'sports', 'live', 'all')),
  stake      bigint  not null,
  profit     bigint  not null,
  recharged  bigint  not null,
  costs      bigint  not null,
  active     integer not null,
  own        smallint not null default 0,                  -- ratio or share, in tenths of a percent
  tier       smallint,                                     -- the place of the tier that is reached
  before     bigint  not null default 0 check (before <= 0),
  carried    bigint  not null default 0 check (carried <= 0),
  amount     bigint  not null check (amount >= 0),         -- of the agent's own figures
  from_below bigint  not null default 0 check (from_below >= 0),
  primary key (run_id, agent_id, game),
  foreign key (run_id, agent_id) references agent_statement (run_id, agent_id)
);
create index agent_part_carried on agent_part (run_id, agent_id) where carried < 0;

-- Whether some result is being reversed and settled again, so that sums of days are not what they will be.
create view agent_reversal as
  select draw_id from draw where status = 'drawn' and result_version > 1
  union all
  select draw_id from draw where status = 'void' and settled_at is null;

-- Agents of a run whose books are to be brought to their statements, and can be.
create view agent_statement_payable as
  select s.run_id, s.agent_id
  from agent_statement s
  join member m on m.member_id = s.agent_id and m.kind = 'member' and m.state <> 'closed'
  join ledger_balance b on b.member_id = s.agent_id and b.kind = 'main'
  where not s.is_held and (s.amount > s.paid or s.amount < s.paid and b.balance > b.floor);

-- Rounds of other houses' games and orders of lotteries, as the sums of members' days have them.
create view agent_game_order as
  select order_id, member_id, draw_id, play_code, added_at, settled_at, agent_base as stake,
         valid_stake - (reward - (total - valid_stake)) - rebate as profit
  from bet_order where status = 1 and not trial;
create view agent_game_round as
  select r.member_id, r.vendor, r.round_code, r.game_code, g.game_name, r.settled_at,
         case g.kind when 'sport' then 'sports' else 'live' end as game, r.valid_bet as stake,
         r.bet - r.payout as profit
  from game_round r join live_game g using (game_code) where r.status = 1;

-- Statements that are not what they are made of, and money that is not what they say. No row means all is well.
create view agent_statement_difference as
  select s.statement_id, 'the amount is not the sum of its parts' as problem
    from agent_statement s join agent_run r using (run_id)
    left join lateral (select sum(p.amount + p.from_below) as amount from agent_part p
                       where p.run_id = s.run_id and p.agent_id = s.agent_id) p on true
    where r.step in ('risk', 'review', 'pay', 'done') and s.amount <> coalesce(p.amount, 0)
  union all
  select s.statement_id, 'the figures are not the sum of their lines'
    from agent_statement s join agent_run r using (run_id)
    left join lateral (
      select sum(p.stake) as stake, sum(p.profit) as profit from agent_part p
      where p.run_id = s.run_id and p.agent_id = s.agent_id) p on true
    left join lateral (
      select sum(l.stake) as stake, sum(l.profit) as profit from agent_run_line l
      where l.run_id = s.run_id and l.agent_id = s.agent_id and (r.kind <> 'monthly' or l.depth = 1)) l on true
    where r.step in ('risk', 'review', 'pay', 'done')
      and (coalesce(p.stake, 0), coalesce(p.profit, 0)) <> (coalesce(l.stake, 0), coalesce(l.profit, 0))
  union all
  select s.statement_id, 'the books hold another amount'
    from agent_statement s
    left join (
      select t.ref_id, sum(case when t.event like '%-paid' then p.amount else -p.amount end) as booked
      from ledger_transfer t join ledger_posting p using (transfer_id)
      where t.ref_kind = 'agent-statement' group by 1
    ) b on b.ref_id = s.statement_id
    where s.paid <> coalesce(b.booked, 0);

grant select on agent_reversal, agent_statement_payable, agent_game_order, agent_game_round,
  agent_statement_difference to app_rw;
-- A run begins when all notes of its days are counted.
grant select on agent_moved, agent_bill_due to app_rw;
grant select, insert on agent_plan, agent_ratio to app_rw;
grant select, insert, update on agent_run to app_rw;
grant select, insert, delete on agent_run_due, agent_run_member, agent_run_line to app_rw;
grant select, insert on agent_statement to app_rw;
grant update (level, amount, adjustment, is_held, note) on agent_statement to app_rw;
grant select, insert, update, delete on agent_part to app_rw;
