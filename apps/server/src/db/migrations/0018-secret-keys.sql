-- Keys of the encrypted mode (docs/encrypted-mode.md). They are published to everybody who opens the site, so they lie
-- here as they are. A new one is made each day; the one before stays readable for another day.
create table secret_key (
  kid         text primary key check (kid ~ '^\d{4}-\d\d-\d\d[a-z]$'),
  key         bytea       not null check (octet_length(key) = 32),
  created_at  timestamptz not null,
  not_after   timestamptz not null check (not_after > created_at)
);

grant select, insert, delete on secret_key to app_rw;
