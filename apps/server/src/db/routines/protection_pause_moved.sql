-- Puts a wish to return, and somebody who was found to be excluded already, into the queue of those who look after
-- players.
create or replace function protection_pause_moved() returns trigger
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

revoke execute on function protection_pause_moved from public;
