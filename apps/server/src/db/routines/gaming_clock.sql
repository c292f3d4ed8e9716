-- The clock of limits; tests put another in its place.
create or replace function gaming_clock() returns timestamptz language sql volatile return clock_timestamp();

revoke execute on function gaming_clock from public;
grant execute on function gaming_clock to app_rw;
