-- What every partition of the postings has of its own: a trigger for statements does not come from above.
create or replace function ledger_guard_partition(p_name text) returns void
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  execute format('create unique index %I on %I (from_account, from_seq) where from_seq is not null',
                 p_name || '_from', p_name);
  execute format('create unique index %I on %I (to_account, to_seq) where to_seq is not null', p_name || '_to', p_name);
  execute format('create trigger append_only before update or delete or truncate on %I
                  for each statement execute function ledger_is_append_only()', p_name);
end $$;

revoke execute on function ledger_guard_partition from public;
