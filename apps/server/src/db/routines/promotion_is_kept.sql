-- Refuses to delete a promotion, and to change its history.
create or replace function promotion_is_kept() returns trigger language plpgsql as $$
begin
  raise exception '% of % refused: revisions stay', tg_op, tg_table_name using errcode = 'LH035';
end $$;

revoke execute on function promotion_is_kept from public;
