-- What operators need for official results (F-M7): the external draws by urgency, who entered what by hand and from
-- where, and alarms that somebody has dealt with.

create index draw_external_by_plan on draw (plan_at, draw_id) where result_by = 'external';

-- State of an external draw as the desk sees it; waiting is closed, due, and without a result.
create view result_desk as
  select d.draw_id, d.game_id, g.name as game_name, g.family, d.turn_num, d.close_at, d.plan_at, d.status,
         d.open_num, d.partial_num, d.result_version, d.public_at, d.settle_from, d.settled_at, d.void_reason,
         case when d.status = 'drawn' then 'held'
              when d.status = 'settled' then 'published'
              when d.status = 'void' then 'void'
              when d.plan_at > draw_clock() then 'upcoming'
              else 'waiting' end as state,
         d.plan_at + results_setting('result_overdue_minutes', 30) * interval '1 minute' as overdue_at
  from draw d join game g using (game_id)
  where d.result_by = 'external';
grant select on result_desk to app_rw;
grant execute on function results_setting to app_rw;

-- Entries by hand: one row for every call that was heard, so that a repeat is answered and not heard again, and so that
-- two people are two people (SEC-62).
create table result_hand_entry (
  entry_id     bigint      generated always as identity primary key,
  draw_id      integer     not null references draw,
  operator_id  integer     not null references operator,
  request_id   text        not null check (char_length(request_id) between 8 and 64),
  request_hash bytea       not null check (octet_length(request_hash) = 32),
  session      bytea       not null check (octet_length(session) = 32),
  device       bytea       check (octet_length(device) = 32),
  address      text        not null,
  outcome      text        not null check (outcome in ('counted', 'known', 'published', 'mismatch')),
  entered_at   timestamptz not null default clock_timestamp(),
  unique (operator_id, request_id)
);
create index result_hand_entry_of_draw on result_hand_entry (draw_id, entry_id);
grant select, insert on result_hand_entry to app_rw;

alter table result_alarm add column handled_at timestamptz;
alter table result_alarm add column handled_note text;
create index result_alarm_open on result_alarm (alarm_id) where handled_by is null;
grant update (handled_by, handled_at, handled_note) on result_alarm to app_rw;

-- Locks a draw before something is decided about it, in the order of everybody else: first the lock of its bets and its
-- settlement, then the row.
create function results_lock(p_draw integer) returns table (result_by text, status text, open_num text, result_version integer)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(7, p_draw);
  return query select d.result_by, d.status, d.open_num, d.result_version from draw d
    where d.draw_id = p_draw for no key update;
end $$;
revoke execute on function results_lock from public;
grant execute on function results_lock to app_rw;
