-- Keeps each version of a piece of content. Where it stands among others is no part of it.
create or replace function content_piece_revise() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - 'sort' = to_jsonb(old) - 'sort' then return null; end if;
  if tg_op = 'INSERT' and new.revision <> 1 or tg_op = 'UPDATE' and new.revision <> old.revision + 1 then
    raise exception 'piece % gets the revision after the one it has', new.piece_id using errcode = 'LH003';
  end if;
  insert into content_piece_revision (piece_id, revision, changed_by, state, facts)
  values (new.piece_id, new.revision, new.changed_by, new.state,
          to_jsonb(new) - 'piece_id' - 'revision' - 'changed_by' - 'state' - 'sort');
  return null;
end $$;

revoke execute on function content_piece_revise from public;
