-- Versions of what operators set (decision 145). The value that holds stands in system_config; here stands who set
-- what, why, from when on, and what was scheduled and taken back. Versions of a setting are numbered one by one.
create table setting_version (
  config_key   text        not null check (config_key ~ '^[a-z][a-z_]{2,40}$'),
  version      integer     not null check (version > 0),
  value_before text        not null,
  value        text        not null check (value ~ '^[0-9]{1,9}$'),
  reason       text        not null check (char_length(reason) between 1 and 500),
  made_by      text        not null,
  made_at      timestamptz not null default clock_timestamp(),
  effective_at timestamptz not null,
  applied_at   timestamptz,
  withdrawn_by text,
  withdrawn_at timestamptz,
  primary key (config_key, version),
  check ((withdrawn_by is null) = (withdrawn_at is null)),
  check (applied_at is null or withdrawn_at is null)
);
-- Of one setting one change waits for its time.
create unique index setting_version_waits on setting_version (config_key)
  where applied_at is null and withdrawn_at is null;
grant select, insert, update on setting_version to app_rw;
