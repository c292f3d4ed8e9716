-- Keeps every version of a promotion, and refuses one that does not follow the last.
create or replace function promotion_revise() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' and new.version <> 1 or tg_op = 'UPDATE' and new.version <> old.version + 1 then
    raise exception 'promotion % gets the version after the one it has', new.promotion_id using errcode = 'LH035';
  end if;
  insert into promotion_revision (promotion_id, version, changed_by, state, facts)
  values (new.promotion_id, new.version, new.changed_by, new.state,
          to_jsonb(new) - 'promotion_id' - 'version' - 'changed_by' - 'state');
  return null;
end $$;

revoke execute on function promotion_revise from public;
