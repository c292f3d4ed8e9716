import type { Queryable } from '../../db/connect.ts'

/** What the database says of itself. Null is what it does not say to the application's role. */
export interface DatabaseFacts {
  version: string
  bytes: number
  connections: number
  connectionsMost: number
  /** Of the oldest transaction of the application, in ms. */
  oldestMs: number | null
  isArchiving: boolean
  archivedAt: Date | null
  standbys: number
  /** Messages that no process has pushed yet, and the oldest of them. */
  behind: number
  behindSince: Date | null
  auditPosition: number
}

/** Asks the database; nothing of it is kept or estimated. */
export async function databaseFacts(sql: Queryable): Promise<Omit<DatabaseFacts, 'auditPosition'>> {
  const [row] = await sql<[Omit<DatabaseFacts, 'auditPosition'>]>`
    select current_setting('server_version') as version, pg_database_size(current_database())::float8 as bytes,
           (select numbackends from pg_stat_database where datname = current_database()) as connections,
           current_setting('max_connections')::integer as "connectionsMost",
           (select (extract(epoch from clock_timestamp() - min(xact_start)) * 1000)::float8 from pg_stat_activity
            where datname = current_database() and pid <> pg_backend_pid()) as "oldestMs",
           i.is_archiving as "isArchiving", i.archived_at as "archivedAt",
           (select count(*)::integer from pg_stat_replication) as standbys,
           o.behind, o.behind_since as "behindSince"
    from stat_integrity i cross join stat_outbox o`
  return row
}
