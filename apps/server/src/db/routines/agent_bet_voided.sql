-- Notes that the day of a draw is to be worked out again for agents, because one of its orders was voided.
create or replace function agent_bet_voided() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into agent_rebate_due (day) select day from agent_draw where draw_id = new.draw_id;
  return null;
end $$;

revoke execute on function agent_bet_voided from public;
