-- Notes that a round of a third-party game was settled, corrected or rolled back, in the transaction of its money.
create or replace function turnover_round_moved() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into turnover_due (vendor, round_code, member_id, ready)
    values (new.vendor, new.round_code, new.member_id, true);
  return null;
end $$;

revoke execute on function turnover_round_moved from public;
