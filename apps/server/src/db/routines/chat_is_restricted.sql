-- Whether a chat level is one of those for which a room that is switched off is silent: the setting
-- `chat_restricted_levels`, a JSON list.
create or replace function chat_is_restricted(p_level integer) returns boolean
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select coalesce((select config_value::jsonb from system_config where config_key = 'chat_restricted_levels'), '[0]')
         @> to_jsonb(p_level)
$$;

revoke execute on function chat_is_restricted from public;
grant execute on function chat_is_restricted to app_rw;
