-- Tells every process, at the commit, which published files and kept answers a statement has outdated. The arguments
-- of the trigger are their names, as http/kept/content-changed.ts knows them. Equal words of one transaction are said
-- once.
create or replace function content_tell() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare v_source text;
begin
  foreach v_source in array tg_argv loop
    perform pg_notify('content_changed', v_source);
  end loop;
  return null;
end $$;

revoke execute on function content_tell from public;
