-- What operators must know of the engines. One row for each matter that is not over: an engine that starts fifty times
-- with the same trouble raises one alarm.
create table engine_alarm (
  alarm_id   bigint generated always as identity primary key,
  kind       text not null check (kind in ('foreign-signer')),
  subject    text not null,                              -- foreign-signer: the signer's public name
  note       text not null,
  raised_at  timestamptz not null default clock_timestamp(),
  over_at    timestamptz,                                -- set by the engine when the trouble has gone
  handled_by text
);
create unique index engine_alarm_open on engine_alarm (kind, subject) where over_at is null;
grant select, insert, update on engine_alarm to app_rw;
