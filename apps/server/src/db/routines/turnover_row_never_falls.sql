-- What a requirement has achieved falls only beside an entry that says why (Ruling C116), and a closed one stays as it
-- is.
create or replace function turnover_row_never_falls() returns trigger language plpgsql as $$
begin
  if old.status = 1 and (new.status, new.dml_cp, new.dml_sports, new.dml_video)
       is distinct from (old.status, old.dml_cp, old.dml_sports, old.dml_video) then
    raise exception 'requirement % is closed', old.row_id using errcode = 'LH067';
  end if;
  if new.dml_cp + new.dml_sports + new.dml_video < old.dml_cp + old.dml_sports + old.dml_video
     and new.last_entry is not distinct from old.last_entry then
    raise exception 'turnover of % falls without a correction', old.row_id using errcode = 'LH067';
  end if;
  return new;
end $$;

revoke execute on function turnover_row_never_falls from public;
