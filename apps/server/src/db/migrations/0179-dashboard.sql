-- What the dashboard of the console reads of other modules (decision 139): who waits for people, and what the server
-- knows of its own integrity.

-- What waits for people, a row each: since when, and until when somebody promised to look where the thing itself says
-- so.
create view stat_queue as
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
  select 'risk', kind, changed_at, null from risk_flag where state = 'open';

-- What the server knows of itself, in one row. A root is late where the close of a turn was recorded after its result
-- was due; a transfer to a provider is in doubt a minute after it was asked for.
create view stat_integrity as
  select c.checked_at as books_at, c.fault as books_fault, o.*, r.*, d.*, b.*, a.*
  from withdrawal_check c
  cross join (
    select count(*)::integer as turns, count(*) filter (where d.status = 'void')::integer as voids
    from draw d where d.status in ('settled', 'void') and d.plan_at > clock_timestamp() - interval '24 h'
  ) o
  cross join (
    select count(*) filter (where k.recorded_at > d.plan_at)::integer as late_roots,
           (array_agg(g.name || ' ' || d.turn_num order by d.plan_at desc) filter (where k.recorded_at > d.plan_at))[1]
             as late_root
    from draw d join draw_close_record k using (draw_id) join game g on g.game_id = d.game_id
    where d.status = 'settled' and d.result_by = 'own' and d.plan_at > clock_timestamp() - interval '24 h'
  ) r
  cross join (
    select count(*)::integer as in_doubt, min(asked_at) as in_doubt_since from live_transfer
    where state = 'open' and asked_at < clock_timestamp() - interval '1 min'
  ) d
  cross join (
    select count(*)::integer as official,
           count(*) filter (where exists (select from result_alarm l
                                          where l.draw_id = d.draw_id and l.kind = 'mismatch'))::integer as mismatches
    from draw d
    where d.result_by = 'external' and d.status in ('drawn', 'settled')
      and d.plan_at between clock_timestamp() - interval '24 h' and clock_timestamp()
  ) b
  cross join (
    select current_setting('archive_mode') <> 'off' as is_archiving, last_archived_time as archived_at,
           last_failed_time as archive_failed_at
    from pg_stat_archiver
  ) a;

-- Messages that were stored and not told yet, by the snapshot of the last telling (decision 29).
create view stat_outbox as
  select count(*)::integer as behind, min(m.created_at) as behind_since
  from outbox_told t join outbox m
    on m.xact >= pg_snapshot_xmin(t.told)::text::xid8 and not pg_visible_in_snapshot(m.xact, t.told);

grant select on stat_queue, stat_integrity, stat_outbox to app_rw;
