-- The length of a period of limits; they roll (RG-4).
create or replace function gaming_span(p_period text) returns interval language sql immutable
  return case p_period when 'day' then interval '24 hours' when 'week' then interval '7 days'
         when 'month' then interval '30 days' end;

revoke execute on function gaming_span from public;
grant execute on function gaming_span to app_rw;
