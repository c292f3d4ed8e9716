-- Tells which files and kept answers of which games a statement has outdated, `templates.list/110`. The arguments of
-- the trigger are their names. What nobody can see yet, a draft, outdates nothing. One notice for each name and game,
-- however many rows the statement has.
create or replace function content_tell_games() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  v_rows text := case tg_op when 'INSERT' then 'select * from new_rows'
                            when 'DELETE' then 'select * from old_rows'
                            else 'select * from old_rows union all select * from new_rows' end;
  -- Which of the rows a reader can see, and of which game they are.
  v_games text := case
    when tg_table_name = 'template' then 'select game_id from changed where status = 1'
    when tg_table_name = 'template_group' then
      'select game_id from changed join template using (template_id) where changed.state = ''published'''
    when tg_table_name in ('template_item', 'template_poll_option') then
      'select game_id from changed join template_group g using (group_id) join template using (template_id)
       where g.state = ''published'''
    else 'select game_id from changed' end;
  v_game integer;
  v_source text;
begin
  for v_game in execute format('with changed as (%s) select distinct game_id from (%s) of_game', v_rows, v_games) loop
    foreach v_source in array tg_argv loop
      perform pg_notify('content_changed', v_source || '/' || v_game);
    end loop;
  end loop;
  return null;
end $$;

revoke execute on function content_tell_games from public;
