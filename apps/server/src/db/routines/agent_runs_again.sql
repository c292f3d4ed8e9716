-- Notes which runs of statements have days whose sums changed. Internal, a step of agent_count.
create or replace function agent_runs_again(p_days date[]) returns void
language sql as $$
  insert into agent_run_due (run_id)
  select distinct r.run_id from unnest(p_days) d join agent_run r on d between r.from_day and r.to_day
$$;

revoke execute on function agent_runs_again from public;
