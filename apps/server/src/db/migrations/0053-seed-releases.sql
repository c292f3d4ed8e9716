-- Which release planted what (seed/plant.ts): a start of the same release finds its world there and walks through none of it.

create table seed_release (
  seed       text primary key check (seed <> ''),       -- 'essentials', 'demo'
  release    text not null check (release ~ '^\d{1,6}\.\d{1,6}\.\d{1,6}$'),
  planted_at timestamptz not null default clock_timestamp()
);
grant select, insert, update on seed_release to app_rw;
