-- A draw is not settled while an earlier result of it is being reversed.
create or replace function settlement_waits_for_reversal() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from resettlement r where r.draw_id = new.draw_id and r.finished_at is null) then
    raise exception 'draw % is being reversed', new.draw_id using errcode = 'LH008';
  end if;
  return new;
end $$;

revoke execute on function settlement_waits_for_reversal from public;
