import type { Queryable } from '../../db/connect.ts'
import { sweepRows } from '../../db/sweep.ts'

/** Adds up the attempts of this hour and the one before; repeating it changes nothing. */
export async function tallyLogins(sql: Queryable): Promise<void> {
  await sql`
    insert into login_hour (hour, tries, failures)
    select date_trunc('hour', at), count(*), count(*) filter (where not succeeded) from login_attempt
    where at >= date_trunc('hour', clock_timestamp()) - interval '1 hour'
    group by 1
    on conflict (hour) do update set tries = excluded.tries, failures = excluded.failures`
  await sweepRows(sql, 'login_hour', sql`hour < clock_timestamp() - interval '7 days'`)
}

/** How logins go, as shares of failures. */
export interface FailureShares {
  /** Tries of the last ten minutes. */
  tries: number
  share: number
  /** Hours of the week that had enough tries to say something, the present one left out. */
  hours: number
  medianShare: number | null
}

export async function readFailureShares(sql: Queryable): Promise<FailureShares> {
  const [row] = await sql<[FailureShares]>`
    with recent as (
      select count(*)::int as tries, count(*) filter (where not succeeded)::int as failures from login_attempt
      where at > clock_timestamp() - interval '10 minutes'
    ), usual as (
      select count(*)::int as hours,
             percentile_cont(0.5) within group (order by failures::float8 / tries) as median from login_hour
      where tries >= 20 and hour < date_trunc('hour', clock_timestamp())
    )
    select tries, coalesce(failures::float8 / nullif(tries, 0), 0) as share, hours, median as "medianShare"
    from recent, usual`
  return row
}
