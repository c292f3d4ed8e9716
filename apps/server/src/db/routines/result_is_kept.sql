-- Refuses changes of reports and of versions of a result.
create or replace function result_is_kept() returns trigger language plpgsql as $$
begin
  raise exception '% of % refused: what was reported stays', tg_op, tg_table_name using errcode = 'LH002';
end $$;

revoke execute on function result_is_kept from public;
