-- Persons of the chat below a number, the newest first: members from whom it was taken (`barred`), or who are hosts and
-- administrators (`hosts`).
create or replace function chat_kept(p_view text, p_before bigint, p_rows integer) returns table (person_id bigint)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if p_view = 'barred' then
    return query select p.person_id from member m join chat_person p using (member_id)
      where not m.enable_chat and m.kind = 'member' and p.person_id < p_before order by p.person_id desc limit p_rows;
  else
    return query select p.person_id from member m join chat_person p using (member_id)
      where m.chat_level in (2, 3) and m.kind = 'member' and p.person_id < p_before
      order by p.person_id desc limit p_rows;
  end if;
end $$;

revoke execute on function chat_kept from public;
grant execute on function chat_kept to app_rw;
