-- The desk of alarms (decision 140): those of every part in one view, who looks after them, and alarms of the house
-- itself, which are raised from what the dashboard reads.

create table house_alarm (
  alarm_id     bigint      primary key generated always as identity,
  kind         text        not null check (kind in ('profit', 'clearing', 'root', 'doubt', 'outbox', 'archive')),
  subject      text        not null check (char_length(subject) <= 200),
  note         text        not null,
  times        integer     not null default 1,
  raised_at    timestamptz not null default clock_timestamp(),
  last_at      timestamptz not null default clock_timestamp(),
  over_at      timestamptz,                      -- what raised it is over; a person closes it all the same
  handled_by   text,
  handled_at   timestamptz,
  handled_note text,
  check ((handled_by is null) = (handled_at is null))
);
-- Of one cause one alarm is open.
create unique index house_alarm_open on house_alarm (kind, subject) where handled_by is null;

-- Who looks after an open alarm, whatever part raised it.
create table alarm_acknowledged (
  source   text        not null,
  alarm_id bigint      not null,
  login    text        not null,
  at       timestamptz not null default clock_timestamp(),
  primary key (source, alarm_id)
);

create view alarm_desk as
  select a.*, k.login as acknowledged_by, k.at as acknowledged_at
  from (
    select 'result' as source, r.alarm_id, r.kind, g.name || ' ' || d.turn_num as subject,
           nullif(r.subject, '') as note, r.times, r.raised_at, r.raised_at as last_at, null::timestamptz as over_at,
           r.handled_by, r.handled_at,
           r.handled_note
    from result_alarm r join draw d using (draw_id) join game g on g.game_id = d.game_id
    union all
    select 'engine', alarm_id, kind, subject, note, 1, raised_at, raised_at, over_at, handled_by, handled_at,
           handled_note
    from engine_alarm
    union all
    select 'payment', alarm_id, kind, gateway || ' ' || subject, null, times, raised_at, last_at, null, handled_by,
           handled_at, handled_note
    from payment_alarm
    union all
    select 'wallet', alarm_id, kind, provider || ' ' || subject, null, times, raised_at, last_at, null, handled_by,
           handled_at, handled_note
    from wallet_alarm
    union all
    select 'approval', p.alarm_id, 'rubber-stamp', n.login, null, p.decisions, p.raised_at, p.raised_at, null,
           p.handled_by, p.handled_at, p.handled_note
    from approval_alarm p join operator_name n using (operator_id)
    union all
    select 'unmask', u.alarm_id, 'unmask', n.login, null, u.times, u.raised_at, u.raised_at, null, u.handled_by,
           u.handled_at, u.handled_note
    from operator_unmask_alarm u join operator_name n using (operator_id)
    union all
    select 'house-' || kind, alarm_id, kind, subject, note, times, raised_at, last_at, over_at, handled_by, handled_at,
           handled_note
    from house_alarm
  ) a left join alarm_acknowledged k using (source, alarm_id);

-- Money that arrived and waits for people longer than an hour, by gateway.
create view stat_clearing as
  select gateway, count(*)::integer as waiting, min(arrived_at) as since
  from recharge_received where outcome = 'waiting' and arrived_at < clock_timestamp() - interval '1 h' group by 1;

-- The queues of 0179, and alarms that nobody has closed.
create or replace view stat_queue as
  select 'withdrawals' as queue, null::text as kind, created_at as since, due_at
  from withdrawal_order where state in ('requested', 'approved1', 'approved2', 'failed')
  union all
  select 'recharges', null, coalesce(paid_at, created_at), null from recharge_order where status = 2
  union all
  select 'recharges', null, arrived_at, null from recharge_received where outcome = 'waiting'
  union all
  select 'approvals', kind, made_at, null from approval where decision is null and expires_at > clock_timestamp()
  union all
  select 'results', null, plan_at, null from draw
  where status = 'closed' and result_by = 'external' and plan_at <= draw_clock()
  union all
  select 'protection', kind, raised_at, due_at from protection_case where closed_at is null
  union all
  select 'reports', null, reported_at, null from chat_report where state = 'open'
  union all
  select 'service', null, asked_at, null from desk_case where state = 'waiting'
  union all
  select 'tasks', kind, made_at, null from desk_task where state in ('open', 'taken')
  union all
  select 'risk', kind, changed_at, null from risk_flag where state = 'open'
  union all
  select 'alarms', source, raised_at, null from alarm_desk where handled_by is null;

grant select, insert, update on house_alarm to app_rw;
grant select, insert on alarm_acknowledged to app_rw;
grant select on alarm_desk, stat_clearing to app_rw;
