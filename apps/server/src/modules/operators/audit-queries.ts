/** The SQL of the audit (db/routines/operator_audit_append.sql). */
import { SYSTEM_KINDS } from '@liuhe/domain/staff-areas.ts'
import type { Queryable, Sql, Tx } from '../../db/connect.ts'

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

/**
 * Entries before a position, the newest first. Each filter has an index with the position behind it
 * (migrations 0052, 0120, 0235), so that no list is sorted and no page costs more than the one before.
 */
export async function selectEntries(sql: Queryable, filter: AuditFilter) {
  const { before, login, object, action, result, span, rows, isWhole } = filter
  if (!isWhole && object !== undefined && !isOfSystem(object)) return []
  const bounds = span === undefined ? undefined : await selectBounds(sql, span)
  return sql<{ position: number; prev: string; hash: string; entry: string }[]>`
    select position::float8 as position, encode(prev, 'hex') as prev, encode(hash, 'hex') as hash, entry
    from operator_audit
    where ${isWhole || object !== undefined ? sql`true` : IS_OF_SYSTEM(sql)}
      and ${before === undefined ? sql`true` : sql`position < ${before}`}
      and ${login === undefined ? sql`true` : sql`entry::jsonb ->> 'login' = ${login}`}
      and ${object === undefined ? sql`true` : sql`entry::jsonb ->> 'object' = ${object}`}
      and ${action === undefined ? sql`true` : sql`entry::jsonb ->> 'action' = ${action}`}
      and ${result === undefined ? sql`true` : result === 'done' ? IS_DONE(sql) : IS_REFUSED(sql)}
      and ${bounds === undefined ? sql`true` : sql`position between ${bounds.first} and ${bounds.last}`}
      and ${span === undefined ? sql`true` : sql`entry::jsonb ->> 'at' >= ${span.from}`}
      and ${span === undefined ? sql`true` : sql`entry::jsonb ->> 'at' < ${span.until}`}
    order by operator_audit.position desc limit ${rows}`
}

/** The condition of the indexes of migration 0235, word for word; the kinds are `SYSTEM_KINDS` of the domain. */
const IS_OF_SYSTEM = (sql: Queryable) => sql`split_part(entry::jsonb ->> 'object', '/', 1)
  in ('company', 'job', 'operator', 'operator-networks', 'session', 'setting', 'switch', 'window')`
const isOfSystem = (object: string): boolean => SYSTEM_KINDS.includes(object.split('/', 1)[0] ?? '')
const IS_DONE = (sql: Queryable) => sql`entry::jsonb ->> 'outcome' = 'done'`
const IS_REFUSED = (sql: Queryable) => sql`entry::jsonb ->> 'outcome' <> 'done'`

/**
 * Positions between which the entries of a span stand. Positions follow the order of commits, times that of calls: so
 * near the ends of the span they differ by as many entries as calls overlap: far fewer than the slack.
 */
async function selectBounds(sql: Queryable, { from, until }: AuditSpan): Promise<{ first: number; last: number }> {
  const firstSince = (at: string) => sql`
    select position from operator_audit where entry::jsonb ->> 'at' >= ${at}
    order by entry::jsonb ->> 'at', position limit 1`
  const [row] = await sql<[{ first: number; last: number }]>`
    select (coalesce((${firstSince(from)}), ${END}) - ${SLACK})::float8 as first,
           (coalesce((${firstSince(until)}), ${END}) + ${SLACK})::float8 as last`
  return row
}

const SLACK = 1_000
/** Beyond every position. */
const END = 4_000_000_000_000

/** Instants as entries write them, `2026-11-22T12:31:00.000Z`: from the first on, before the second. */
export interface AuditSpan {
  from: string
  until: string
}

interface AuditFilter {
  before: number | undefined
  login: string | undefined
  object: string | undefined
  action: string | undefined
  result: 'done' | 'refused' | undefined
  span: AuditSpan | undefined
  rows: number
  /** Of everything; else of people and the system alone, whatever else is asked for. */
  isWhole: boolean
}

/** The newest position and its hash; 0 and zeros before the first. */
export async function selectHead(sql: Queryable): Promise<{ position: number; hash: string }> {
  const [row] = await sql<{ position: number; hash: string }[]>`
    select position::float8 as position, encode(hash, 'hex') as hash
    from operator_audit order by operator_audit.position desc limit 1`
  return row ?? { position: 0, hash: '0'.repeat(64) }
}

/** From here to the end of the transaction nobody else appends; `operator_audit_append` takes the same lock. */
export const lockAudit = (tx: Tx) => tx`select pg_advisory_xact_lock(hashtextextended('operator_audit', 0))`

/** The hash of an entry in hex; undefined where the chain does not reach so far. */
export async function selectHash(sql: Queryable, position: number): Promise<string | undefined> {
  const [row] = await sql<{ hash: string }[]>`
    select encode(hash, 'hex') as hash from operator_audit where position = ${position}`
  return row?.hash
}

/** Entries of a call in the order of the chain, each with the hash of the one before. */
export const selectOfAction = (sql: Queryable, action: string) => sql<
  { position: number; prev: string; entry: string }[]
>`
  select position::float8 as position, encode(prev, 'hex') as prev, entry
  from operator_audit where entry::jsonb ->> 'action' = ${action} order by operator_audit.position`

/** The whole audit from its beginning, some thousand rows at a time. */
export const readAudit = (sql: Sql): AsyncIterable<AuditRow[]> =>
  sql<AuditRow[]>`
  select position::float8 as position, prev, hash, entry from operator_audit
  order by operator_audit.position`.cursor(CHUNK)

const CHUNK = 5_000

/** The entries after a position, in the order of the chain. */
export const selectAfter = (sql: Queryable, position: number, rows: number) =>
  sql<AuditRow[]>`
  select position::float8 as position, prev, hash, entry from operator_audit
  where position > ${position} order by operator_audit.position limit ${rows}`
