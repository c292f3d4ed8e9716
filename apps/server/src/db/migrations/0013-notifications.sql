-- Messages to one member (Ruling C99): one text each, read or not. Somebody else's number finds nothing, because every
-- statement names the member too.
create table notification (
  notification_id bigint      generated always as identity primary key,
  member_id       bigint      not null references member,
  content         text        not null check (char_length(content) between 1 and 2000),
  created_at      timestamptz not null default clock_timestamp(),
  read_at         timestamptz
);
create index notification_by_member on notification (member_id, notification_id desc);
create index notification_unread on notification (member_id) where read_at is null;

grant select, insert, delete on notification to app_rw;
grant update (read_at) on notification to app_rw;
