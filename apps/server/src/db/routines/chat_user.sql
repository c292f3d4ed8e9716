-- Who somebody is in the chat now, as messages carry it: `userinfo`, with the colour by its number. A trial account is
-- a guest (Domain §6.1 check 5). A member without a nickname is shown by the end of his public number.
create or replace function chat_user(p_person bigint) returns jsonb
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select jsonb_build_object(
    'user_id', p.chat_id,
    'nickname', coalesce(p.nickname, nullif(btrim(m.nickname), ''), '会员' || right(p.chat_id::text, 4)),
    'chatLevel', case p.kind when 'guest' then 0 when 'robot' then 4 when 'staff' then 3
                             else case when m.kind = 'trial' then 0 else m.chat_level end end,
    'avatarId', coalesce(m.avatar_id, p.avatar_id),
    'vipLevel', coalesce(m.vip_level, 0),
    'color', coalesce(s.chat_colour, 1))
  from chat_person p
  left join member m using (member_id)
  left join member_setting s using (member_id)
  where p.person_id = p_person
$$;

revoke execute on function chat_user from public;
grant execute on function chat_user to app_rw;
