-- The day of an instant, in the site's own zone.
create or replace function site_day(p_at timestamptz) returns date language sql stable
return (p_at at time zone site_zone())::date;

grant execute on function site_day to public;
