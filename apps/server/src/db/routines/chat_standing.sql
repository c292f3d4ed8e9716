-- The first three checks (Domain §6.1), which ask nothing of a room: maintenance, the member's switch and his account,
-- a self-exclusion of his own, the switch of his VIP level. Null: he may use the chat.
create or replace function chat_standing(p_person bigint) returns text
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select case
    when (select config_value from system_config where config_key = 'enable_chat_maintenance') = '1'
      or in_maintenance('chat', 'chat', clock_timestamp()) or in_maintenance('all', 'all', clock_timestamp())
      then 'CHAT/MAINTENANCE'
    when m.member_id is not null and (not m.enable_chat or m.state <> 'active') then 'CHAT/UNAVAILABLE'
    when exists (select from gaming_pause g where g.member_id = m.member_id and g.kind = 'exclusion'
                   and g.barred_until > clock_timestamp()) then 'CHAT/UNAVAILABLE'
    when exists (select from vip_rule v where v.vip_level = m.vip_level and v.enlarge_memo ->> 'enableChat' = '0')
      then 'CHAT/UNAVAILABLE'
  end
  from chat_person p left join member m using (member_id)
  where p.person_id = p_person
$$;

revoke execute on function chat_standing from public;
grant execute on function chat_standing to app_rw;
