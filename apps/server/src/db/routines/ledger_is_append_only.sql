-- A wrong transfer is answered by a further transfer, never changed (I-05).
create or replace function ledger_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception '% of % refused: the ledger is append-only', tg_op, tg_table_name using errcode = 'LH002';
end $$;

revoke execute on function ledger_is_append_only from public;
