import type { Queryable } from './connect.ts'

/** What the clock of the database says, in epoch ms: all hosts judge by it what is in force. */
export async function databaseNow(sql: Queryable): Promise<number> {
  const [row] = await sql<[{ now: number }]>`select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`
  return row.now
}
