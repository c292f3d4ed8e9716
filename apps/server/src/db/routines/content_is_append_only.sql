-- Refuses changes of rows that only ever come.
create or replace function content_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception '% of % refused: it is append-only', tg_op, tg_table_name using errcode = 'LH003';
end $$;

grant execute on function content_is_append_only to public;
