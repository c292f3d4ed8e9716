-- Pictures that operators upload (SEC-15): made anew by us, named by their content, kept where every process finds them.

create table content_image (
  name        text primary key check (name ~ '^[0-9a-f]{32}\.webp$'),   -- the beginning of the SHA-256 of its bytes
  bytes       bytea   not null,
  width       integer not null check (width between 1 and 4096),
  height      integer not null check (height between 1 and 4096),
  created_at  timestamptz not null default clock_timestamp()
);

-- Every upload, for the quotas and for whoever asks where a picture came from. Two people may upload the same one.
create table content_upload (
  upload_id   bigint generated always as identity primary key,
  actor       text    not null check (actor <> ''),
  name        text    references content_image,        -- null when it was refused: a refusal uses the quota too
  byte_count  integer not null check (byte_count > 0),
  uploaded_at timestamptz not null default clock_timestamp()
);
create index content_upload_by_actor on content_upload (actor, uploaded_at);

grant select, insert on content_image, content_upload to app_rw;
