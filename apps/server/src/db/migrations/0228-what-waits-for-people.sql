-- The queues of 0180. A withdrawal that is offered to another member (0078) waits for him and not for people, who count
-- it from the moment on when the two disagree, as a queue of its own.
create or replace view stat_queue as
  select 'withdrawals' as queue, null::text as kind, created_at as since, due_at
  from withdrawal_order o where state in ('requested', 'approved1', 'approved2', 'failed')
    and not (state = (array['requested', 'approved1', 'approved2'])[people + 1]
             and exists (select from withdrawal_offer f where f.withdrawal_id = o.withdrawal_id and f.ended_at is null))
  union all
  select 'recharges', null, coalesce(paid_at, created_at), null from recharge_order
  where status = 2 and flow <> 'matched'
  union all
  select 'recharges', null, arrived_at, null from recharge_received where outcome = 'waiting'
  union all
  select 'disputes', null, disputed_at, null from withdrawal_match where state = 'disputed'
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
