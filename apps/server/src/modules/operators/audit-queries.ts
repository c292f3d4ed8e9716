/** The SQL of the audit (migration 0042). */
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

/** Entries before a position, the newest first; of one login when it is given. */
export const selectEntries = (
  sql: Queryable,
  { before, login, rows }: { before: number | undefined; login: string | undefined; rows: number },
) => sql<{ position: number; hash: string; entry: string }[]>`
  select position::float8 as position, encode(hash, 'hex') as hash, entry from operator_audit
  where ${before === undefined ? sql`true` : sql`position < ${before}`}
    and ${login === undefined ? sql`true` : sql`entry::jsonb ->> 'login' = ${login}`}
  order by position desc limit ${rows}`

/** The newest position and its hash; 0 and zeros before the first. */
export async function selectHead(sql: Queryable): Promise<{ position: number; hash: string }> {
  const [row] = await sql<{ position: number; hash: string }[]>`
    select position::float8 as position, encode(hash, 'hex') as hash
    from operator_audit order by position desc limit 1`
  return row ?? { position: 0, hash: '0'.repeat(64) }
}

/** The whole audit from its beginning, some thousand rows at a time. */
export const readAudit = (sql: Sql): AsyncIterable<AuditRow[]> =>
  sql<AuditRow[]>`
  select position::float8 as position, prev, hash, entry from operator_audit order by position`.cursor(CHUNK)

const CHUNK = 5_000
