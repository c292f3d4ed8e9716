-- An order ends once (I-13), and is opened again only while the reversal of a later result is under way. A settled one
-- may still be voided by two people, whose row stands in the same transaction.
create or replace function bet_order_ends_once() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.status = 1 and new.status = 0 and exists (
    select from resettlement r
    where r.draw_id = old.draw_id and r.finished_at is null and r.result_version > old.result_version
  ) then
    return new;
  end if;
  if old.status = 1 and new.status = 2 and exists (select from bet_void v where v.order_id = old.order_id) then
    return new;
  end if;
  raise exception 'order % has ended with status %', old.order_id, old.status using errcode = 'LH006';
end $$;

revoke execute on function bet_order_ends_once from public;
