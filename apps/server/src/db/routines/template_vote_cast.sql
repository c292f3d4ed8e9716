-- Casts a vote. Returns what became of it; the first vote of a member stands.
create or replace function template_vote_cast(p_member_id bigint, p_group_id integer, p_option_id integer)
  returns text language plpgsql as $$
begin
  if not exists (select from template_poll_option where group_id = p_group_id and option_id = p_option_id) then
    return 'no-option';
  end if;
  if exists (select from template_vote where member_id = p_member_id and group_id = p_group_id) then
    return 'already';
  end if;
  if exists (select from template_group g join template t using (template_id)
             join card_turn d on d.game_id = t.game_id and d.turn_num = coalesce(g.turn_num, t.game_turn)
             where g.group_id = p_group_id and d.is_closed) then
    return 'closed';
  end if;
  insert into template_vote (member_id, group_id, option_id) values (p_member_id, p_group_id, p_option_id)
    on conflict (member_id, group_id) do nothing;
  return case when found then 'voted' else 'already' end;
end $$;

grant execute on function template_vote_cast to public;
grant execute on function template_vote_cast to app_rw;
