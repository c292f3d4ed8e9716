/** The SQL of bulk work (migration 0217). */
import type { BulkListName, BulkOutcome } from '@liuhe/domain/bulk/deeds.ts'
import type { Json } from '@liuhe/domain/content/seal.ts'
import { arrayOf } from '../../db/array-literal.ts'
import type { Queryable, Tx } from '../../db/connect.ts'
import { postponed } from '../jobs/index.ts'
import type { RowKey } from './bulk-parts.ts'

export interface BulkRow {
  bulkId: number
  list: BulkListName
  /** In wire form, as the deed. */
  filter: Json
  isPicked: boolean
  deed: Json
  address: string
  reason: string
  madeBy: number
  madeAt: number
  asked: string
  rows: number
  digest: string
  sourceId: number | null
  approvalId: number
  isApproved: boolean
  agreedBy: number | null
  endedAt: number | null
  waiting: number
  changed: number
  same: number
  refused: number
}

const ms = (sql: Queryable, column: string) => sql`(extract(epoch from ${sql(column)}) * 1000)::float8`

/** One that has ended knows its sums; those of the few others are counted. */
const bulks = (sql: Queryable) => sql`
  select b.bulk_id as "bulkId", b.list, b.filter, b.is_picked as "isPicked", b.deed, b.address, b.reason,
         b.made_by as "madeBy", ${ms(sql, 'b.made_at')} as "madeAt", encode(b.asked, 'hex') as asked, b.rows,
         encode(b.digest, 'hex') as digest, b.source_id as "sourceId", b.approval_id as "approvalId",
         b.approved_at is not null as "isApproved", b.agreed_by as "agreedBy", ${ms(sql, 'b.ended_at')} as "endedAt",
         coalesce(c.waiting, case when b.ended_at is null then b.rows else 0 end) as waiting,
         coalesce(b.changed, c.changed, 0) as changed, coalesce(b.same, c.same, 0) as same,
         coalesce(b.refused, c.refused, 0) as refused
  from bulk b left join lateral (
    select count(*) filter (where r.state = 'waiting')::int as waiting,
           count(*) filter (where r.state = 'changed')::int as changed,
           count(*) filter (where r.state = 'same')::int as same,
           count(*) filter (where r.state = 'refused')::int as refused
    from bulk_row r where r.bulk_id = b.bulk_id
  ) c on b.approved_at is not null and b.ended_at is null`

/** Those of some lists, the newest first. */
export const selectBulks = (
  sql: Queryable,
  { lists, before, rows }: { lists: readonly BulkListName[]; before: number | undefined; rows: number },
) => sql<BulkRow[]>`
  ${bulks(sql)} where b.list = any (${arrayOf(lists)}::text[]) and b.approval_id is not null
    ${before === undefined ? sql`` : sql`and b.bulk_id < ${before}`}
  order by b.bulk_id desc limit ${rows}`

export async function findBulk(sql: Queryable, bulkId: number): Promise<BulkRow | undefined> {
  const [row] = await sql<BulkRow[]>`${bulks(sql)} where b.bulk_id = ${bulkId}`
  return row
}

export async function findByRequest(sql: Queryable, madeBy: number, requestId: string): Promise<BulkRow | undefined> {
  const [row] = await sql<BulkRow[]>`${bulks(sql)} where b.made_by = ${madeBy} and b.request_id = ${requestId}`
  return row
}

/** The newest proposals of a person that nobody has agreed to: each waits for its second one, or is over. */
export async function selectNotAgreed(sql: Queryable, madeBy: number, rows: number): Promise<number[]> {
  const found = await sql<{ id: number }[]>`
    select approval_id as id from bulk
    where made_by = ${madeBy} and approved_at is null and approval_id is not null order by bulk_id desc limit ${rows}`
  return found.map(({ id }) => id)
}

export interface NewBulk {
  list: BulkListName
  filter: Json
  isPicked: boolean
  deed: Json
  address: string
  reason: string
  madeBy: number
  requestId: string
  asked: Buffer
  digest: Buffer
  sourceId: number | null
  keys: readonly RowKey[]
}

/** Keeps what somebody asks for, with its rows; undefined when he has sent the request before. */
export async function insertBulk(tx: Tx, it: NewBulk): Promise<number | undefined> {
  const [made] = await tx<{ id: number }[]>`
    insert into bulk (list, filter, is_picked, deed, address, reason, made_by, request_id, asked, rows, digest,
                      source_id)
    values (${it.list}, ${JSON.stringify(it.filter)}::text::jsonb, ${it.isPicked},
            ${JSON.stringify(it.deed)}::text::jsonb, ${it.address}, ${it.reason}, ${it.madeBy}, ${it.requestId},
            ${it.asked}, ${it.keys.length}, ${it.digest}, ${it.sourceId})
    on conflict (made_by, request_id) do nothing returning bulk_id as id`
  if (made === undefined) return undefined
  await tx`
    insert into bulk_row (bulk_id, line, row_id, owner_id)
    select ${made.id}, k.line, k.row_id, k.owner_id
    from unnest(${arrayOf(it.keys.map(({ rowId }) => rowId))}::bigint[],
                ${arrayOf(it.keys.map(({ ownerId }) => ownerId))}::bigint[]) with ordinality k(row_id, owner_id, line)`
  return made.id
}

export const nameApproval = (tx: Tx, bulkId: number, approvalId: number) => tx`
  update bulk set approval_id = ${approvalId} where bulk_id = ${bulkId} and approval_id is null`

/** One that waits for its second person, locked. */
export async function lockProposed(tx: Tx, bulkId: number): Promise<BulkRow | undefined> {
  const [row] = await tx`select from bulk where bulk_id = ${bulkId} and approved_at is null for no key update`
  return row && findBulk(tx, bulkId)
}

export const letGo = (tx: Tx, bulkId: number, agreedBy: number) => tx`
  update bulk set approved_at = clock_timestamp(), agreed_by = ${agreedBy} where bulk_id = ${bulkId}`

/** The rows of one as they were proposed; of one outcome only where that is said. */
export const selectKeys = (sql: Queryable, bulkId: number, state?: BulkOutcome) => sql<RowKey[]>`
  select row_id as "rowId", owner_id as "ownerId" from bulk_row
  where bulk_id = ${bulkId} ${state === undefined ? sql`` : sql`and state = ${state}`} order by line`

export interface OutcomeRow extends RowKey {
  line: number
  state: BulkOutcome
  code: string | null
  tries: number
  doneAt: number | null
}

/** Rows with what became of them, by line. */
export const selectOutcomes = (
  sql: Queryable,
  it: { bulkId: number; state: BulkOutcome | undefined; after: number; rows: number },
) => sql<OutcomeRow[]>`
  select line, row_id as "rowId", owner_id as "ownerId", state, code, tries, ${ms(sql, 'done_at')} as "doneAt"
  from bulk_row
  where bulk_id = ${it.bulkId} and line > ${it.after} ${it.state === undefined ? sql`` : sql`and state = ${it.state}`}
  order by line limit ${it.rows}`

export interface Place {
  bulkId: number
  line: number
}

/** Rows of approved proposals that are due, so many of each that a long one holds up no other. */
export const selectDue = (sql: Queryable, ofEach: number) => sql<Place[]>`
  select b.bulk_id as "bulkId", r.line from bulk b cross join lateral (
    select line from bulk_row
    where bulk_id = b.bulk_id and state = 'waiting' and due_at <= clock_timestamp() order by line limit ${ofEach}) r
  where b.approved_at is not null and b.ended_at is null order by b.bulk_id, r.line`

export interface DueRow extends RowKey {
  deed: Json
  reason: string
  approvalId: number
  madeBy: number
  agreedBy: number
}

/** A row that waits, with what was signed; undefined when another process has it, or has done it. */
export async function lockDue(tx: Tx, { bulkId, line }: Place): Promise<DueRow | undefined> {
  const [row] = await tx<DueRow[]>`
    select r.row_id as "rowId", r.owner_id as "ownerId", b.deed, b.reason, b.approval_id as "approvalId",
           b.made_by as "madeBy", b.agreed_by as "agreedBy"
    from bulk_row r join bulk b using (bulk_id)
    where r.bulk_id = ${bulkId} and r.line = ${line} and r.state = 'waiting' and b.approved_at is not null
    for no key update of r skip locked`
  return row
}

/** What became of a row that the transaction has locked. */
export const writeOutcome = (
  tx: Tx,
  { bulkId, line }: Place,
  outcome: { state: 'changed' | 'same' } | { state: 'refused'; code: string },
) => tx`
  update bulk_row set state = ${outcome.state}, code = ${outcome.state === 'refused' ? outcome.code : null},
                      done_at = clock_timestamp()
  where bulk_id = ${bulkId} and line = ${line} and state = 'waiting'`

/** Begins a row again later. */
export const postpone = (sql: Queryable, { bulkId, line }: Place) => sql`
  update bulk_row set ${postponed(sql)}
  where bulk_id = ${bulkId} and line = ${line} and state = 'waiting'`

/** Ends proposals of which no row waits any more. @returns how many */
export async function endFinished(sql: Queryable): Promise<number> {
  const { count } = await sql`
    update bulk b set ended_at = clock_timestamp(), changed = c.changed, same = c.same, refused = c.refused
    from bulk o cross join lateral (
      select count(*) filter (where r.state = 'changed')::int as changed,
             count(*) filter (where r.state = 'same')::int as same,
             count(*) filter (where r.state = 'refused')::int as refused
      from bulk_row r where r.bulk_id = o.bulk_id) c
    where o.bulk_id = b.bulk_id and b.approved_at is not null and b.ended_at is null
      and not exists (select from bulk_row w where w.bulk_id = b.bulk_id and w.state = 'waiting')`
  return count
}

/** Whether anybody has proposed any within a day. */
export async function isBulkLately(sql: Queryable): Promise<boolean> {
  const [row] = await sql<[{ is: boolean }]>`
    select exists (select from bulk where made_at > clock_timestamp() - interval '1 day') as is`
  return row.is
}
