import type { Queryable } from '../../db/connect.ts'

/** What the database says of itself. */
export interface DatabaseFacts {
  version: string
  bytes: number
  connections: number
  connectionsMost: number
  /** Age of the oldest transaction of the application, in ms; null where there is none. */
  oldestMs: number | null
  standbys: number
}

/** Asks the database; nothing of it is kept or estimated. */
export async function databaseFacts(sql: Queryable): Promise<DatabaseFacts> {
  const [row] = await sql<[DatabaseFacts]>`
    select current_setting('server_version') as version, pg_database_size(current_database())::float8 as bytes,
           (select numbackends from pg_stat_database where datname = current_database()) as connections,
           current_setting('max_connections')::integer as "connectionsMost",
           (select (extract(epoch from clock_timestamp() - min(xact_start)) * 1000)::float8 from pg_stat_activity
            where datname = current_database() and pid <> pg_backend_pid()) as "oldestMs",
           (select count(*)::integer from pg_stat_replication) as standbys`
  return row
}
