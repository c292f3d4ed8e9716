-- An order goes on by the edges of its states alone (Domain §8.1), whatever a program believes.
create or replace function recharge_edge_is_known() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.status = new.status
     or (old.status, new.status) in ((1, 2), (1, 3), (2, 3), (1, 4), (1, 5), (2, 5), (4, 3), (5, 3)) then
    return new;
  end if;
  raise exception 'order %: no edge from % to %', old.recharge_id, old.status, new.status using errcode = 'LH068';
end $$;

revoke execute on function recharge_edge_is_known from public;
