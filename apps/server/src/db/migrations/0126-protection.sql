-- What calls for somebody who looks after players (decision 128), as a queue by deadline; and an exclusion ends by two
-- people only, after its time, a day after the member's own wish [RG-5].

create table protection_case (
  case_id    bigint      generated always as identity primary key,
  member_id  bigint      not null references member,
  kind       text        not null check (kind in ('chasing', 'long-play', 'failed-deposits', 'match', 'return')),
  -- Figures of the finding; amounts are 厘 as text.
  facts      jsonb       not null check (jsonb_typeof(facts) = 'object'),
  raised_at  timestamptz not null default clock_timestamp(),
  due_at     timestamptz not null,
  revision   integer     not null default 0,
  closed_at  timestamptz,
  closed_by  integer references operator,
  outcome    text check (outcome in ('assessed', 'confirmed', 'lifted', 'declined')),
  -- Of an assessment: how grave, and what was answered.
  level      text check (level in ('low', 'medium', 'high')),
  answers    jsonb,
  words      text check (char_length(words) between 1 and 500),
  check ((closed_at is null) = (outcome is null)),
  check ((level is null) = (answers is null)),
  check ((outcome in ('assessed', 'declined')) = (level is not null))
);
-- One of a kind is open at a time.
create unique index protection_case_is_one on protection_case (member_id, kind) where closed_at is null;
create index protection_case_due on protection_case (due_at, case_id) where closed_at is null;
create index protection_case_of_member on protection_case (member_id, case_id desc);
grant select, insert, update on protection_case to app_rw;

-- Lists by time: raises that wait, pauses and exclusions by their ends, deposits of the last hour.
create index gaming_limit_waiting on gaming_limit (next_asked_at, member_id, kind, period)
  where next_asked_at is not null;
create index gaming_pause_by_end on gaming_pause (kind, ends_at, member_id);
create index gaming_deposit_recent on gaming_deposit (at);

-- As in db/routines/protection_pause_moved.sql.
create function protection_pause_moved() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare v_old timestamptz := case tg_op when 'UPDATE' then old.return_asked_at end;
begin
  if new.return_asked_at is not null and v_old is distinct from new.return_asked_at then
    insert into protection_case (member_id, kind, facts, due_at)
      values (new.member_id, 'return', '{}', new.return_asked_at + interval '48 hours')
      on conflict do nothing;
  end if;
  if new.changed_by like 'match:%' then
    insert into protection_case (member_id, kind, facts, due_at)
      values (new.member_id, 'match', jsonb_build_object('otherId', substr(new.changed_by, 7)),
              clock_timestamp() + interval '24 hours')
      on conflict do nothing;
  end if;
  return null;
end $$;
create trigger protection_moved after insert or update on gaming_pause for each row
  when (new.kind = 'exclusion') execute function protection_pause_moved();

revoke execute on function protection_pause_moved from public;
