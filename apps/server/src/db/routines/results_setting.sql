-- A setting of official results that is a whole number, or what stands for a missing one.
create or replace function results_setting(p_key text, p_default integer) returns integer
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select coalesce((select config_value::integer from system_config
                   where config_key = p_key and config_value ~ '^[0-9]{1,6}$'), p_default)
$$;

revoke execute on function results_setting from public;
grant execute on function results_setting to app_rw;
