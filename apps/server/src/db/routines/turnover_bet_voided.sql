-- Notes that a draw is to be counted again, because one of its orders was voided after its settlement.
create or replace function turnover_bet_voided() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into turnover_due (draw_id, ready) values (new.draw_id, true);
  return null;
end $$;

revoke execute on function turnover_bet_voided from public;
