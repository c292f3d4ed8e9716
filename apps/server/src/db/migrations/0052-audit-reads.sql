-- Reading the audit by person and by object (F-O4), failed passwords outside of its chain (F-S16), and the lists of the
-- console without offsets.

create index operator_audit_by_login on operator_audit ((entry::jsonb ->> 'login'), position desc);
create index operator_audit_by_object on operator_audit ((entry::jsonb ->> 'object'), position desc);

-- Wrong passwords, by hour and address. Whoever types them is nobody yet: he gets no entry in the chain, and cannot make
-- anybody wait for its lock. What was typed as a login is kept only when somebody has it: else it may be a password.
create table operator_failed_entry (
  failed_id   bigint      generated always as identity primary key,
  hour        timestamptz not null,
  address     text        not null check (char_length(address) <= 60),
  operator_id integer     references operator,
  times       integer     not null default 1 check (times > 0),
  last_at     timestamptz not null default clock_timestamp(),
  unique nulls not distinct (hour, address, operator_id)
);
grant select, insert, update, delete on operator_failed_entry to app_rw;

create index template_for_console on template (game_id, location, (-sort), (-template_id));
create index content_image_by_age on content_image (created_at desc, name);
create index content_upload_by_name on content_upload (name, upload_id);
