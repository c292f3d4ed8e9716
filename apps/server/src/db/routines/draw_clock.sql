-- The clock of draws. It is the database's clock_timestamp(); a test database may replace this function to simulate
-- days in seconds, the application's role cannot (it has no DDL). Bets read clock_timestamp() itself.
create or replace function draw_clock() returns timestamptz language sql volatile as 'select clock_timestamp()';

grant execute on function draw_clock to public;
grant execute on function draw_clock to app_rw;
