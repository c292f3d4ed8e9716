/** The SQL of the audit (db/routines/operator_audit_append.sql). */
import type { Queryable, Sql } from '../../db/connect.ts'

export interface AuditRow {
  position: number
  prev: Buffer
  hash: Buffer
  /** Canonical JSON, as it was hashed. */
  entry: string
}

/** Appends an entry; the database gives it its position and chains it. */
export async function appendEntry(sql: Queryable, entry: string): Promise<void> {
  await sql`select operator_audit_append(${entry})`
}

/** Entries before a position, the newest first; of one login or about one object where they are given. */
export const selectEntries = (sql: Queryable, { before, login, object, rows }: AuditFilter) => sql<
  { position: number; hash: string; entry: string }[]
>`
  select position::float8 as position, encode(hash, 'hex') as hash, entry from operator_audit
  where ${before === undefined ? sql`true` : sql`position < ${before}`}
    and ${login === undefined ? sql`true` : sql`entry::jsonb ->> 'login' = ${login}`}
    and ${object === undefined ? sql`true` : sql`entry::jsonb ->> 'object' = ${object}`}
  order by position desc limit ${rows}`

interface AuditFilter {
  before: number | undefined
  login: string | undefined
  object: string | undefined
  rows: number
}

/** The newest position and its hash; 0 and zeros before the first. */
export async function selectHead(sql: Queryable): Promise<{ position: number; hash: string }> {
  const [row] = await sql<{ position: number; hash: string }[]>`
    select position::float8 as position, encode(hash, 'hex') as hash
    from operator_audit order by position desc limit 1`
  return row ?? { position: 0, hash: '0'.repeat(64) }
}

/**
 * The entries after a position, with the objects of those that were done. Positions are given out in the
 * order of commits, because appending holds a lock until then: nothing can appear before a position that was read.
 */
export const selectDoneAfter = (sql: Queryable, position: number, rows: number) => sql<
  { position: number; object: string | null }[]
>`
  select position::float8 as position,
         case when entry::jsonb ->> 'outcome' = 'done' then entry::jsonb ->> 'object' end as object
  from operator_audit where position > ${position} order by position limit ${rows}`

/** The whole audit from its beginning, some thousand rows at a time. */
export const readAudit = (sql: Sql): AsyncIterable<AuditRow[]> =>
  sql<AuditRow[]>`
  select position::float8 as position, prev, hash, entry from operator_audit order by position`.cursor(CHUNK)

const CHUNK = 5_000
