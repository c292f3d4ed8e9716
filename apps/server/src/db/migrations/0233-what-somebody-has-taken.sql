-- What each operator has taken and not finished (console, screen 2): claims that hold, tasks, and alarms that he looks
-- after. All of it is little: what is finished is in none of these.
create view stat_held as
select 'withdrawals' as queue, c.operator_id, c.withdrawal_id as item, '' as about, o.amount, o.created_at as since,
       c.until
from withdrawal_claim c join withdrawal_order o using (withdrawal_id)
where c.until > clock_timestamp() and o.state in ('requested', 'approved1', 'approved2', 'paying', 'failed')
union all
select 'tasks', taken_by, task_id, kind, null, made_at, null from desk_task where state = 'taken'
union all
select 'applications', claimed_by, application_id, '', null, applied_at, claimed_until
from agent_application where state = 'waiting' and claimed_until > clock_timestamp()
union all
select 'alarms', o.operator_id, a.alarm_id, a.source || '.' || a.kind, null, a.raised_at, null
from alarm_desk a join operator o on o.login = a.acknowledged_by where a.handled_at is null;
grant select on stat_held to app_rw;
