-- What every partition has of its own: above them there can be no unique index, since they are cut by an expression.
create or replace function ledger_guard_transfers(p_name text) returns void
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  execute format('alter table %I add primary key (transfer_id)', p_name);
  execute format('create unique index %I on %I (scope, key)', p_name || '_key', p_name);
  execute format('create trigger append_only before update or delete or truncate on %I
                  for each statement execute function ledger_is_append_only()', p_name);
end $$;

revoke execute on function ledger_guard_transfers from public;
