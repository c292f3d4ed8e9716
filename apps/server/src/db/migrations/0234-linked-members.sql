-- Members who belong together, as risk says (console, screen 5): the same person, device or household. A link that has
-- ended stays with who ended it and why.
create table member_link (
  link_id    bigint      generated always as identity primary key,
  member_a   bigint      not null references member,
  member_b   bigint      not null references member,
  reason     text        not null check (char_length(reason) between 1 and 200),
  linked_by  integer     not null references operator,
  linked_at  timestamptz not null default clock_timestamp(),
  ended_by   integer     references operator,
  end_reason text        check (char_length(end_reason) between 1 and 200),
  ended_at   timestamptz,
  -- A pair stands there one way only.
  check (member_a < member_b),
  check ((ended_at is null) = (ended_by is null) and (ended_at is null) = (end_reason is null))
);
create unique index member_link_open on member_link (member_a, member_b) where ended_at is null;
create index member_link_open_of_b on member_link (member_b, member_a) where ended_at is null;
grant select, insert, update (ended_by, end_reason, ended_at) on member_link to app_rw;
