-- Gives a person of the staff another name; what was said keeps the old one.
create or replace function chat_name_staff(p_person bigint, p_nickname text) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update chat_person set nickname = p_nickname where person_id = p_person and kind = 'staff'
$$;

revoke execute on function chat_name_staff from public;
grant execute on function chat_name_staff to app_rw;
