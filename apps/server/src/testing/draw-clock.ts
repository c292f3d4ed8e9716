import type { Sql } from '../db/connect.ts'

/**
 * Lets the draws of a test database ask a table for the time, which stands until `setDrawClock` moves it. The
 * application's role could not do this.
 */
export async function stopDrawClock(owner: Sql, nowMs: number): Promise<void> {
  await owner.unsafe(`
    create table test_clock (at timestamptz not null);
    grant select on test_clock to app_rw;
    insert into test_clock values (to_timestamp(${nowMs / 1000}));
    create or replace function draw_clock() returns timestamptz language sql stable as 'select at from test_clock';`)
}

/** Moves a stopped clock to an instant. */
export async function setDrawClock(owner: Sql, nowMs: number): Promise<void> {
  await owner`update test_clock set at = to_timestamp(${nowMs / 1000}::float8)`
}
