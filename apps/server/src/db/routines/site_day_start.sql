-- The first instant of a day, in the site's own zone.
create or replace function site_day_start(p_day date) returns timestamptz language sql stable
return p_day::timestamp at time zone site_zone();

grant execute on function site_day_start to public;
