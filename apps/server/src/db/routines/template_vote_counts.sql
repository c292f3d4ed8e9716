-- Counts a vote with its option.
create or replace function template_vote_counts() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update template_poll_option set votes = votes + 1 where option_id = new.option_id;
  return null;
end $$;

grant execute on function template_vote_counts to public;
