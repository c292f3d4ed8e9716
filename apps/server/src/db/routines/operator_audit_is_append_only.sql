-- Refuses changes of the audit.
create or replace function operator_audit_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception '% of % refused: it is append-only', tg_op, tg_table_name using errcode = 'LH042';
end $$;

revoke execute on function operator_audit_is_append_only from public;
