/** The SQL of exports (migration 0185). */
import type { ExportState } from '@liuhe/domain/exports/export.ts'
import { arrayOf } from '../../db/array-literal.ts'
import type { Queryable, Tx } from '../../db/connect.ts'

export interface ExportRow {
  exportId: number
  madeBy: number
  madeAt: number
  requestId: string
  /** In wire form. */
  what: unknown
  columns: string[]
  address: string
  reason: string
  digest: string
  rows: number
  isMore: boolean
  needsTwo: boolean
  approvalId: number | null
  agreedBy: number | null
  state: Exclude<ExportState, 'refused' | 'gone'>
  tries: number
  rowsWritten: number
  bytes: number | null
  sha256: string | null
  parts: number | null
  endedAt: number | null
  keptUntil: number | null
  failure: string | null
}

const ms = (sql: Queryable, column: string) => sql`(extract(epoch from ${sql(column)}) * 1000)::float8`

const columns = (sql: Queryable) => sql`
  export_id as "exportId", made_by as "madeBy", ${ms(sql, 'made_at')} as "madeAt", request_id as "requestId", what,
  columns, address, reason, encode(digest, 'hex') as digest, rows_counted as rows, is_more as "isMore",
  needs_two as "needsTwo", approval_id as "approvalId", agreed_by as "agreedBy", state, tries,
  rows_written as "rowsWritten", bytes::float8 as bytes, encode(sha256, 'hex') as sha256, parts,
  ${ms(sql, 'ended_at')} as "endedAt", ${ms(sql, 'kept_until')} as "keptUntil", failure`

export interface NewExport {
  madeBy: number
  requestId: string
  what: unknown
  columns: readonly string[]
  address: string
  reason: string
  digest: Buffer
  rows: number
  isMore: boolean
  needsTwo: boolean
}

/** Keeps what somebody asks for; undefined when he has sent the request before. */
export async function insertExport(tx: Tx, it: NewExport): Promise<number | undefined> {
  const [row] = await tx<{ id: number }[]>`
    insert into export_job (made_by, request_id, what, columns, address, reason, digest, rows_counted, is_more,
                            needs_two, state)
    values (${it.madeBy}, ${it.requestId}, ${JSON.stringify(it.what)}::text::jsonb, ${arrayOf(it.columns)}::text[],
            ${it.address}, ${it.reason}, ${it.digest}, ${it.rows}, ${it.isMore}, ${it.needsTwo},
            ${it.needsTwo ? 'proposed' : 'waiting'})
    on conflict (made_by, request_id) do nothing returning export_id as id`
  return row?.id
}

export async function findByRequest(sql: Queryable, madeBy: number, requestId: string): Promise<ExportRow | undefined> {
  const [row] = await sql<ExportRow[]>`
    select ${columns(sql)} from export_job where made_by = ${madeBy} and request_id = ${requestId}`
  return row
}

export const nameApproval = (tx: Tx, exportId: number, approvalId: number) => tx`
  update export_job set approval_id = ${approvalId} where export_id = ${exportId} and approval_id is null`

/** An export of somebody, or one that he agreed to. */
export async function findExport(sql: Queryable, exportId: number, whose: number): Promise<ExportRow | undefined> {
  const [row] = await sql<ExportRow[]>`
    select ${columns(sql)} from export_job
    where export_id = ${exportId} and (made_by = ${whose} or agreed_by = ${whose})`
  return row
}

/** Those that somebody asked for or agreed to, the newest first. */
export const selectExports = (
  sql: Queryable,
  { whose, before, rows }: { whose: number; before: number | undefined; rows: number },
) => sql<ExportRow[]>`
  select ${columns(sql)} from export_job
  where (made_by = ${whose} or agreed_by = ${whose})
    ${before === undefined ? sql`` : sql`and export_id < ${before}`}
  order by export_id desc limit ${rows}`

/** How many files of a person are still to come. */
export async function countComing(sql: Queryable, madeBy: number): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::integer as count from export_job where made_by = ${madeBy} and state in ('waiting', 'running')`
  return row.count
}

/** One that waits for its second person, locked. */
export async function lockProposed(tx: Tx, exportId: number): Promise<ExportRow | undefined> {
  const [row] = await tx<ExportRow[]>`
    select ${columns(tx)} from export_job where export_id = ${exportId} and state = 'proposed' for no key update`
  return row
}

/** One of any state, for what the second person reads. */
export async function findAny(sql: Queryable, exportId: number): Promise<ExportRow | undefined> {
  const [row] = await sql<ExportRow[]>`select ${columns(sql)} from export_job where export_id = ${exportId}`
  return row
}

export const letGo = (tx: Tx, exportId: number, agreedBy: number) => tx`
  update export_job set state = 'waiting', agreed_by = ${agreedBy} where export_id = ${exportId}`

/** Ends one that has no file yet. @returns false when it is over already */
export async function cancelExport(tx: Tx, exportId: number, madeBy: number): Promise<boolean> {
  const { count } = await tx`
    update export_job set state = 'cancelled', ended_at = clock_timestamp(), lease_until = null
    where export_id = ${exportId} and made_by = ${madeBy} and state in ('proposed', 'waiting', 'running')`
  if (count === 1) await dropParts(tx, exportId)
  return count === 1
}

/**
 * The oldest export that nobody writes: a new one, or one whose process has not been heard of for a minute. What that
 * one left is removed; it writes nothing more, because the number of the try has grown.
 */
export async function takeDue(tx: Tx, leaseMs: number): Promise<ExportRow | undefined> {
  const [row] = await tx<ExportRow[]>`
    update export_job
    set state = 'running', tries = tries + 1, rows_written = 0,
        lease_until = clock_timestamp() + ${leaseMs} * interval '1 ms'
    where export_id = (
      select export_id from export_job
      where state = 'waiting' or (state = 'running' and lease_until < clock_timestamp())
      order by export_id limit 1 for no key update skip locked)
    returning ${columns(tx)}`
  if (row !== undefined) await dropParts(tx, row.exportId)
  return row
}

const dropParts = (tx: Tx, exportId: number) => tx`delete from export_part where export_id = ${exportId}`

export type Try = Pick<ExportRow, 'exportId' | 'tries'>

/** Says that the process is there, and how far it is. @returns false when the export is no longer its own */
export async function renew(
  sql: Queryable,
  { exportId, tries }: Try,
  { rowsWritten, leaseMs }: { rowsWritten: number; leaseMs: number },
): Promise<boolean> {
  const { count } = await sql`
    update export_job
    set rows_written = ${rowsWritten}, lease_until = clock_timestamp() + ${leaseMs} * interval '1 ms'
    where export_id = ${exportId} and tries = ${tries} and state = 'running'`
  return count === 1
}

/** Locks the job for a part. @returns false when it is no longer the process's own */
export async function hold(tx: Tx, { exportId, tries }: Try): Promise<boolean> {
  const rows = await tx`
    select from export_job where export_id = ${exportId} and tries = ${tries} and state = 'running' for no key update`
  return rows.length === 1
}

export const insertPart = (tx: Tx, exportId: number, part: number, bytes: Buffer) => tx`
  insert into export_part (export_id, part, bytes) values (${exportId}, ${part}, ${bytes})`

export interface Finished {
  rowsWritten: number
  bytes: number
  sha256: Buffer
  parts: number
  keptMs: number
}

/** The file is whole. @returns false when the export is no longer the process's own */
export async function finish(tx: Tx, { exportId, tries }: Try, it: Finished): Promise<boolean> {
  const { count } = await tx`
    update export_job
    set state = 'done', rows_written = ${it.rowsWritten}, bytes = ${it.bytes}, sha256 = ${it.sha256},
        parts = ${it.parts}, ended_at = clock_timestamp(), lease_until = null,
        kept_until = clock_timestamp() + ${it.keptMs} * interval '1 ms'
    where export_id = ${exportId} and tries = ${tries} and state = 'running'`
  return count === 1
}

export async function fail(tx: Tx, { exportId, tries }: Try, failure: string): Promise<void> {
  const { count } = await tx`
    update export_job set state = 'failed', failure = ${failure}, ended_at = clock_timestamp(), lease_until = null
    where export_id = ${exportId} and tries = ${tries} and state = 'running'`
  if (count === 1) await dropParts(tx, exportId)
}

/** Lets somebody read the parts of a file for a while. */
export const openFile = (
  tx: Tx,
  { exportId, operatorId, forMs }: { exportId: number; operatorId: number; forMs: number },
) => tx`
  insert into export_opened (export_id, operator_id, until)
  values (${exportId}, ${operatorId}, clock_timestamp() + ${forMs} * interval '1 ms')
  on conflict (export_id, operator_id) do update set until = excluded.until`

/** A part of a file that somebody has opened. */
export async function findPart(
  sql: Queryable,
  { exportId, operatorId, part }: { exportId: number; operatorId: number; part: number },
): Promise<Buffer | undefined> {
  const [row] = await sql<{ bytes: Buffer }[]>`
    select p.bytes from export_part p join export_job j using (export_id) join export_opened o using (export_id)
    where p.export_id = ${exportId} and p.part = ${part} and o.operator_id = ${operatorId}
      and o.until > clock_timestamp() and j.state = 'done' and j.kept_until > clock_timestamp()`
  return row?.bytes
}

/** Deletes files whose time is over, some at a time; who had them stays. @returns how many */
export async function dropFiles(tx: Tx, most: number): Promise<number> {
  const over = await tx<{ exportId: number }[]>`
    select j.export_id as "exportId" from export_job j
    where j.kept_until <= clock_timestamp() and exists (select from export_part p where p.export_id = j.export_id)
    order by j.kept_until limit ${most} for no key update of j skip locked`
  for (const { exportId } of over) {
    await dropParts(tx, exportId)
    await tx`delete from export_opened where export_id = ${exportId}`
  }
  return over.length
}

/** Whether anybody has asked for a file within a day. */
export async function hasLately(sql: Queryable): Promise<boolean> {
  const [row] = await sql<[{ has: boolean }]>`
    select exists (select from export_job where made_at > clock_timestamp() - interval '1 day') as has`
  return row.has
}

/** Gives a transaction a minute a page: those of a busy hour take long, and between two of them a part is kept. */
export const takeTime = (tx: Tx) => tx`
  select set_config('statement_timeout', '60s', true), set_config('idle_in_transaction_session_timeout', '60s', true)`
