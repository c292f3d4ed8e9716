-- Notes that the day of a draw is to be worked out (again) for agents: in the statement that ends its settlement, by a
-- row that nobody waits for. A draw stays with the day of its first settlement (decision 117).
create or replace function agent_draw_settled() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into agent_draw (draw_id, day) values (new.draw_id, site_day(new.started_at)) on conflict do nothing;
  insert into agent_rebate_due (day) select day from agent_draw where draw_id = new.draw_id;
  return null;
end $$;

revoke execute on function agent_draw_settled from public;
