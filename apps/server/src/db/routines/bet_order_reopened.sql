-- An order that a correction opens again has no bases until it is settled again.
create or replace function bet_order_reopened() returns trigger language plpgsql as $$
begin
  new.turnover := 0; new.rebate := 0; new.agent_id := null; new.agent_base := 0;
  return new;
end $$;

revoke execute on function bet_order_reopened from public;
