-- Refuses changes of the history of limits.
create or replace function gaming_event_is_kept() returns trigger language plpgsql as $$
begin
  raise exception '% of % refused: events are kept', tg_op, tg_table_name using errcode = 'LH007';
end $$;

revoke execute on function gaming_event_is_kept from public;
