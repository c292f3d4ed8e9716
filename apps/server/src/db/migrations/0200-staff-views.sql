-- Saved views of the console (decision 151): a name for the filters of a desk, as its address says them. Private to the
-- person who made it, or shared with the role that this person had. An address of a desk is never stored, only what
-- stands behind its question mark.
create table staff_view (
  view_id     integer     generated always as identity primary key,
  operator_id integer     not null references operator,
  desk        text        not null check (desk ~ '^[a-z][a-z-]{1,31}$'),
  name        text        not null check (char_length(name) between 1 and 24 and name = btrim(name)),
  search      text        not null check (char_length(search) <= 2000 and search ~ '^[A-Za-z0-9*._+%&=-]*$'),
  role        text,
  is_pinned   boolean     not null,
  place       integer     not null,
  revision    integer     not null default 1,
  made_at     timestamptz not null default clock_timestamp(),
  unique (operator_id, desk, name)
);
create index staff_view_role on staff_view (role) where role is not null;
grant select, insert, update, delete on staff_view to app_rw;
