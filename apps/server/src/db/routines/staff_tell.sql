-- Tells the console which object a row is about, in the transaction that wrote it (decision 152): each argument is a
-- name as the audit has it, with columns of the row in braces, as withdrawal/{withdrawal_id}.
create or replace function staff_tell() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_row jsonb := to_jsonb(new); v_objects jsonb := '[]'; v_object text; v_column text;
begin
  foreach v_object in array tg_argv loop
    for v_column in select m[1] from regexp_matches(v_object, '\{(\w+)\}', 'g') m loop
      v_object := replace(v_object, '{' || v_column || '}', v_row ->> v_column);
    end loop;
    v_objects := v_objects || to_jsonb(v_object);
  end loop;
  perform outbox_announce('staff', v_objects);
  return null;
end $$;

revoke execute on function staff_tell from public;
