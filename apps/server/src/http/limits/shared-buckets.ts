/**
 * Buckets that all processes share: one number a key in an unlogged table, taken by one atomic statement. For the few
 * calls where a guess more is worth something (Reliability §3.12); bets and files are counted by each process for
 * itself.
 */
import type { Queryable } from '../../db/connect.ts'
import { sweepRows } from '../../db/sweep.ts'
import type { BucketStore } from './rate-limit.ts'

export const createSharedBuckets = (sql: Queryable): BucketStore => ({
  async take(key, { count, perMs, burst }, nowMs) {
    const intervalMs = perMs / count
    // As in memory: the bucket is full again at `full_at`, and somebody may take when that is less than a burst away. A
    // refused try finds no row to update, so a flood of them writes nothing.
    const [row] = await sql<{ waitMs: number }[]>`
      with taken as (
        insert into rate_bucket as b (key, full_at) values (${key}, ${nowMs + intervalMs})
        on conflict (key) do update set full_at = greatest(b.full_at, ${nowMs}) + ${intervalMs}
          where greatest(b.full_at, ${nowMs}) - ${nowMs} - ${intervalMs * (burst - 1)} <= ${ROUNDING_MS}
        returning 0::float8 as wait)
      select wait as "waitMs" from taken
      union all
      select greatest(full_at - ${nowMs} - ${intervalMs * (burst - 1)}, 1) from rate_bucket
      where key = ${key} and not exists (select from taken)`
    // The row was made by somebody else after this statement began, and was full at once.
    return row?.waitMs ?? intervalMs
  },
})

const ROUNDING_MS = 0.1

/** Forgets buckets that are full again; so says this machine's clock, which readiness holds close to the database's. */
export const sweepBuckets = async (sql: Queryable): Promise<void> => {
  await sweepRows(sql, 'rate_bucket', sql`full_at < extract(epoch from clock_timestamp()) * 1000 - 60000`)
}
