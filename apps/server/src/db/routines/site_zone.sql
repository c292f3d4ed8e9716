-- Days of reports, of members' lists and of limits by day are days of one zone, which the setting
-- `sys_config.time_zone` names (Ruling C74, ADR 063). Here is the one place that knows what stands for a missing one.
-- Draws keep to their lottery's own clock, UTC+8, and so do times on the wire.
create or replace function site_zone() returns text language sql stable
return coalesce((select config_value from system_config where config_key = 'sys_config.time_zone'), 'Asia/Shanghai');

grant execute on function site_zone to public;
