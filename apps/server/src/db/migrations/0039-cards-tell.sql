-- Cards tell of themselves as other content does (migration 0035), and for which game: a site has dozens of games, and a
-- post in one of them outdates nothing of the others.

-- Tells which files and kept answers of which games a statement has outdated, `templates.list/110`. The arguments of the
-- trigger are their names. What nobody can see yet, a draft, outdates nothing. One notice for each name and game, however
-- many rows the statement has.
create function content_tell_games() returns trigger
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

-- A trigger that sees the rows of its statement is for one kind of statement; what truncates a table outdates all games.
do $$
declare
  v_table text;
  -- Everything that is made of cards: lists, categories, the database and its files, the ranking.
  v_cards constant text := $names$'templates.list', 'templateList/*', 'playCategories/*', 'documents.list',
    'documents.playCategories', 'documents.open', 'documents.authors', 'database', 'databasePlayCate'$names$;
  v_all constant text := replace(v_cards, '/*', '');
begin
  foreach v_table in array '{template, template_group, template_item, template_poll_option, play_category,
                             company_category_order}'::text[] loop
    execute format('create trigger content_tell_new after insert on %I referencing new table as new_rows
      for each statement execute function content_tell_games(%s)', v_table, v_cards);
    execute format('create trigger content_tell_old after delete on %I referencing old table as old_rows
      for each statement execute function content_tell_games(%s)', v_table, v_cards);
    execute format('create trigger content_tell_all after truncate on %I
      for each statement execute function content_tell(%s)', v_table, v_all);
    -- A vote changes the total of its option and drops no list (decision 36); whoever changes a poll writes its options anew.
    if v_table <> 'template_poll_option' then
      execute format('create trigger content_tell_changed after update on %I
        referencing old table as old_rows new table as new_rows
        for each statement execute function content_tell_games(%s)', v_table, v_cards);
    end if;
  end loop;
  -- What a company leaves out, it leaves out in every game.
  execute format('create trigger content_tell after insert or update or delete or truncate on company_template_block
    for each statement execute function content_tell(%s)',
    $names$'templates.list', 'templateList', 'playCategories', 'documents.authors'$names$);
end $$;

revoke execute on function content_tell_games from public;
