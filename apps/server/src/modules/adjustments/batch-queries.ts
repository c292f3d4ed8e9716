/** The SQL of files of adjustments (migrations 0136, 0229). */
import type { AdjustReasonCode } from '@liuhe/domain/adjustments/reason.ts'
import type { Money } from '@liuhe/domain/money.ts'
import { arrayOf } from '../../db/array-literal.ts'
import type { Queryable, Tx } from '../../db/connect.ts'
import { postponed } from '../jobs/index.ts'

export interface BatchRow {
  batchId: number
  approvalId: number
  state: 'proposed' | 'approved' | 'ended'
  madeBy: string
  madeAt: number
  reason: string
  rows: number
  totalIn: Money
  totalOut: Money
  waiting: number
  moved: number
  refused: number
}

export interface BatchLine {
  line: number
  memberId: bigint
  reasonCode: AdjustReasonCode
  amount: Money
  multiple: number
  note: string
}

export interface NewBatch {
  madeBy: string
  requestId: string
  reason: string
  totalIn: Money
  totalOut: Money
  digest: Buffer
  lines: readonly BatchLine[]
}

/** Keeps a file; the same request again is the batch that it made. */
export async function insertBatch(tx: Tx, it: NewBatch): Promise<{ batchId: number; isSame: boolean }> {
  const [made] = await tx<{ id: number }[]>`
    insert into adjustment_batch (made_by, request_id, reason, rows, total_in, total_out, digest)
    values (${it.madeBy}, ${it.requestId}, ${it.reason}, ${it.lines.length}, ${it.totalIn}, ${it.totalOut},
            ${it.digest})
    on conflict (made_by, request_id) do nothing returning batch_id as id`
  if (made === undefined) {
    const [known] = await tx<[{ id: number; digest: Buffer }]>`
      select batch_id as id, digest from adjustment_batch
      where made_by = ${it.madeBy} and request_id = ${it.requestId}`
    return { batchId: known.id, isSame: known.digest.equals(it.digest) }
  }
  const of = <Value>(pick: (line: BatchLine) => Value) => it.lines.map(pick)
  await tx`
    insert into adjustment_batch_row (batch_id, line, member_id, reason_code, amount, multiple, note)
    select ${made.id}, * from unnest(
      ${arrayOf(of(({ line }) => line))}::integer[], ${arrayOf(of(({ memberId }) => memberId))}::bigint[],
      ${arrayOf(of(({ reasonCode }) => reasonCode))}::text[], ${arrayOf(of(({ amount }) => amount))}::bigint[],
      ${arrayOf(of(({ multiple }) => multiple))}::integer[], ${arrayOf(of(({ note }) => note))}::text[])`
  return { batchId: made.id, isSame: true }
}

export async function nameApproval(tx: Tx, batchId: number, approvalId: number): Promise<void> {
  await tx`
    update adjustment_batch set approval_id = ${approvalId} where batch_id = ${batchId} and approval_id is null`
}

/** A batch for its second person, locked; undefined when there is none or it is approved already. */
export async function lockProposed(tx: Tx, batchId: number): Promise<{ digest: Buffer } | undefined> {
  const [row] = await tx<{ digest: Buffer }[]>`
    select digest from adjustment_batch where batch_id = ${batchId} and approved_at is null for no key update`
  return row
}

export async function markApproved(tx: Tx, batchId: number): Promise<void> {
  await tx`update adjustment_batch set approved_at = clock_timestamp() where batch_id = ${batchId}`
}

/** All rows, as they were proposed. */
export const selectLines = (sql: Queryable, batchId: number) => sql<BatchLine[]>`
  select line, member_id as "memberId", reason_code as "reasonCode", amount::bigint as amount, multiple, note
  from adjustment_batch_row where batch_id = ${batchId} order by line`

const batches = (sql: Queryable) => sql`
  select b.batch_id as "batchId", b.approval_id as "approvalId", b.made_by as "madeBy",
         (extract(epoch from b.made_at) * 1000)::float8 as "madeAt", b.reason, b.rows, b.total_in as "totalIn",
         b.total_out as "totalOut", c.waiting, c.moved, c.refused,
         case when b.approved_at is null then 'proposed' when c.waiting > 0 then 'approved' else 'ended' end as state
  from adjustment_batch b cross join lateral (
    select count(*) filter (where state = 'waiting')::int as waiting,
           count(*) filter (where state = 'moved')::int as moved,
           count(*) filter (where state = 'refused')::int as refused
    from adjustment_batch_row r where r.batch_id = b.batch_id) c
  where b.approval_id is not null`

/** The newest first. */
export const selectBatches = (sql: Queryable, { before, rows }: { before: number | undefined; rows: number }) => sql<
  BatchRow[]
>`
  ${batches(sql)} ${before === undefined ? sql`` : sql`and b.batch_id < ${before}`}
  order by b.batch_id desc limit ${rows}`

export async function findBatch(sql: Queryable, batchId: number): Promise<BatchRow | undefined> {
  const [row] = await sql<BatchRow[]>`${batches(sql)} and b.batch_id = ${batchId}`
  return row
}

export interface OutcomeRow extends BatchLine {
  state: 'waiting' | 'moved' | 'refused'
  code: string | null
  before: Money | null
  after: Money | null
  doneAt: number | null
}

/** The rows of a batch with their outcomes, by line. */
export const selectOutcomes = (
  sql: Queryable,
  it: { batchId: number; state: OutcomeRow['state'] | undefined; after: number; rows: number },
) => sql<OutcomeRow[]>`
  select line, member_id as "memberId", reason_code as "reasonCode", amount::bigint as amount, multiple, note, state,
         code, before, after, (extract(epoch from done_at) * 1000)::float8 as "doneAt"
  from adjustment_batch_row
  where batch_id = ${it.batchId} and line > ${it.after} ${it.state === undefined ? sql`` : sql`and state = ${it.state}`}
  order by line limit ${it.rows}`

export interface Place {
  batchId: number
  line: number
}

/** Approved rows that wait to be moved and are due; those that fail again and again are behind what never began. */
export const selectDue = (sql: Queryable, rows: number) => sql<Place[]>`
  select r.batch_id as "batchId", r.line from adjustment_batch_row r join adjustment_batch b using (batch_id)
  where r.state = 'waiting' and r.due_at <= clock_timestamp() and b.approved_at is not null
  order by r.due_at, r.batch_id, r.line limit ${rows}`

/** A row that waits, with its approval; undefined when another process has it, or has done it. */
export async function lockDue(
  tx: Tx,
  { batchId, line }: Place,
): Promise<(BatchLine & { approvalId: number }) | undefined> {
  const [row] = await tx<(BatchLine & { approvalId: number })[]>`
    select r.line, r.member_id as "memberId", r.reason_code as "reasonCode", r.amount::bigint as amount, r.multiple,
           r.note, b.approval_id as "approvalId"
    from adjustment_batch_row r join adjustment_batch b using (batch_id)
    where r.batch_id = ${batchId} and r.line = ${line} and r.state = 'waiting' and b.approved_at is not null
    for no key update of r skip locked`
  return row
}

/** What became of a row. */
export async function writeOutcome(
  tx: Tx,
  { batchId, line }: Place,
  outcome: { before: Money; after: Money } | { code: string },
): Promise<void> {
  const isRefused = 'code' in outcome
  await tx`
    update adjustment_batch_row
    set state = ${isRefused ? 'refused' : 'moved'}, code = ${isRefused ? outcome.code : null},
        before = ${isRefused ? null : outcome.before}, after = ${isRefused ? null : outcome.after},
        done_at = clock_timestamp()
    where batch_id = ${batchId} and line = ${line} and state = 'waiting'`
}

/** Begins a row again later. */
export const postpone = (sql: Queryable, { batchId, line }: Place) => sql`
  update adjustment_batch_row set ${postponed(sql)}
  where batch_id = ${batchId} and line = ${line} and state = 'waiting'`

/** The refused rows of an approved batch wait again. @returns how many */
export async function retryRefused(tx: Tx, batchId: number): Promise<number> {
  const { count } = await tx`
    update adjustment_batch_row r set state = 'waiting', code = null, done_at = null
    from adjustment_batch b
    where b.batch_id = r.batch_id and b.approved_at is not null and r.batch_id = ${batchId} and r.state = 'refused'`
  return count
}
