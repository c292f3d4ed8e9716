/** The SQL of approvals (migration 0050). */
import type { Json } from '@liuhe/domain/content/seal.ts'
import { arrayOf } from '../../db/array-literal.ts'
import type { Queryable, Tx } from '../../db/connect.ts'

export type Decision = 'approved' | 'rejected' | 'withdrawn' | 'expired' | 'void'

/** An approval as it is decided about. */
export interface ApprovalRow {
  approvalId: number
  kind: string
  object: string
  payload: Json
  payloadHash: string
  revision: number
  reason: string
  makerId: number
  makerSession: string
  makerDevice: string | null
  makerAddress: string
  /** Epoch ms. */
  madeAt: number
  expiresAt: number
  /** By the clock of the database. */
  isOver: boolean
  decision: Decision | null
  checkerId: number | null
  decidedAt: number | null
  note: string | null
  outcome: Json
  maker: string
  checker: string | null
}

const ms = (sql: Queryable, column: string) => sql`(extract(epoch from ${sql(column)}) * 1000)::float8`

const columns = (sql: Queryable) => sql`
  a.approval_id as "approvalId", a.kind, a.object, a.payload, encode(a.payload_hash, 'hex') as "payloadHash",
  a.revision::float8 as revision, a.reason, a.maker_id as "makerId", encode(a.maker_session, 'hex') as "makerSession",
  encode(a.maker_device, 'hex') as "makerDevice", a.maker_address as "makerAddress",
  ${ms(sql, 'a.made_at')} as "madeAt", ${ms(sql, 'a.expires_at')} as "expiresAt",
  a.expires_at <= clock_timestamp() as "isOver", a.decision, a.checker_id as "checkerId",
  ${ms(sql, 'a.decided_at')} as "decidedAt", a.note, a.outcome`

/** One approval, of one of these kinds. */
export async function findApproval(
  sql: Queryable,
  approvalId: number,
  kinds: readonly string[],
): Promise<ApprovalRow | undefined> {
  const [row] = await sql<ApprovalRow[]>`
    select ${columns(sql)}, m.login as maker, c.login as checker
    from approval a join operator_name m on m.operator_id = a.maker_id
    left join operator_name c on c.operator_id = a.checker_id
    where a.approval_id = ${approvalId} and a.kind = any (${arrayOf(kinds)}::text[])`
  return row
}

/** Who signed for what the books name an approval for. */
export async function findSigned(sql: Queryable, approvalId: number): Promise<SignedRow | undefined> {
  const [row] = await sql<SignedRow[]>`
    select a.approval_id as "approvalId", a.kind, m.login as maker, c.login as checker, a.reason,
           ${ms(sql, 'a.decided_at')} as "decidedAt"
    from approval a join operator_name m on m.operator_id = a.maker_id
    left join operator_name c on c.operator_id = a.checker_id where a.approval_id = ${approvalId}`
  return row
}

/** Which of these proposals are over without a yes: refused, taken back, expired. */
export async function selectEnds(sql: Queryable, approvalIds: readonly number[]): Promise<ReadonlySet<number>> {
  if (approvalIds.length === 0) return new Set()
  const rows = await sql<{ id: number }[]>`
    select approval_id as id from approval
    where approval_id = any (${arrayOf(approvalIds)}::integer[])
      and (decision <> 'approved' or (decision is null and expires_at <= clock_timestamp()))`
  return new Set(rows.map(({ id }) => id))
}

export type SignedRow = Pick<ApprovalRow, 'approvalId' | 'kind' | 'maker' | 'checker' | 'reason' | 'decidedAt'>

/** The same, locked until the transaction ends: of two who decide at once the second finds what the first did. */
export async function lockApproval(
  tx: Tx,
  approvalId: number,
  kinds: readonly string[],
): Promise<ApprovalRow | undefined> {
  await tx`select from approval where approval_id = ${approvalId} for update`
  return findApproval(tx, approvalId, kinds)
}

export interface ApprovalFilter {
  kinds: readonly string[]
  state?: 'open' | 'decided' | undefined
  object?: string | undefined
  maker?: string | undefined
  /** Who decided it. */
  checker?: string | undefined
  /** Of kinds whose payload names one. */
  reasonCode?: string | undefined
  before?: number | undefined
  rows: number
}

/**
 * The newest first. The numbers of maker and checker stand in the statement itself: of a name that is looked up inside
 * it, no plan knows how few there are, and all proposals would be walked past.
 */
export async function selectApprovals(sql: Queryable, filter: ApprovalFilter): Promise<ApprovalRow[]> {
  const { kinds, state, object, maker, checker, reasonCode, before, rows } = filter
  const [makerId, checkerId] = [await idOfLogin(sql, maker), await idOfLogin(sql, checker)]
  // Nobody has that name.
  if (makerId === null || checkerId === null) return []
  const isOpen = sql`a.decision is null and a.expires_at > clock_timestamp()`
  return sql<ApprovalRow[]>`
    select ${columns(sql)}, m.login as maker, c.login as checker
    from approval a join operator_name m on m.operator_id = a.maker_id
    left join operator_name c on c.operator_id = a.checker_id
    where a.kind = any (${arrayOf(kinds)}::text[])
      ${state === undefined ? sql`` : state === 'open' ? sql`and ${isOpen}` : sql`and not (${isOpen})`}
      ${object === undefined ? sql`` : sql`and a.object = ${object}`}
      ${makerId === undefined ? sql`` : sql`and a.maker_id = ${makerId}`}
      ${checkerId === undefined ? sql`` : sql`and a.checker_id = ${checkerId}`}
      ${reasonCode === undefined ? sql`` : sql`and a.payload ->> 'reasonCode' = ${reasonCode}`}
      ${before === undefined ? sql`` : sql`and a.approval_id < ${before}`}
    order by a.approval_id desc limit ${rows}`
}

/** The number of a person, null when there is no such login; undefined when nobody is asked for. */
async function idOfLogin(sql: Queryable, login: string | undefined): Promise<number | null | undefined> {
  if (login === undefined) return undefined
  const [row] = await sql<[{ id: number }?]>`select operator_id as id from operator_name where login = ${login}`
  return row?.id ?? null
}

export interface NewApproval {
  kind: string
  object: string
  payload: Json
  payloadHash: Buffer
  revision: number
  requestId: string
  reason: string
  makerId: number
  makerSession: Buffer
  makerDevice: Buffer | null
  makerAddress: string
  waitsMs: number
}

/** Adds a proposal; undefined when the maker has sent it before, or another of the kind waits for the object. */
export async function insertApproval(tx: Tx, it: NewApproval): Promise<number | undefined> {
  const [row] = await tx<{ id: number }[]>`
    insert into approval (kind, object, payload, payload_hash, revision, request_id, reason, maker_id, maker_session,
                          maker_device, maker_address, expires_at)
    values (${it.kind}, ${it.object}, ${JSON.stringify(it.payload)}::text::jsonb, ${it.payloadHash}, ${it.revision},
            ${it.requestId}, ${it.reason}, ${it.makerId}, ${it.makerSession}, ${it.makerDevice}, ${it.makerAddress},
            clock_timestamp() + ${it.waitsMs} * interval '1 ms')
    on conflict do nothing returning approval_id as id`
  return row?.id
}

/** What a person has proposed by a request. */
export async function findByRequest(sql: Queryable, makerId: number, requestId: string): Promise<number | undefined> {
  const [row] = await sql<{ id: number }[]>`
    select approval_id as id from approval where maker_id = ${makerId} and request_id = ${requestId}`
  return row?.id
}

/** What waits for an object. */
export async function findOpen(sql: Queryable, kind: string, object: string): Promise<number | undefined> {
  const [row] = await sql<{ id: number }[]>`
    select approval_id as id from approval where kind = ${kind} and object = ${object} and decision is null`
  return row?.id
}

/** The second person's seat. */
export interface CheckerSeat {
  checkerId: number
  session: Buffer
  device: Buffer | null
  address: string
}

/** Writes what became of a locked approval. */
export async function writeDecision(
  tx: Tx,
  approvalId: number,
  it: { decision: Decision; note: string | null; checker?: CheckerSeat; outcome?: Json },
): Promise<void> {
  const { decision, note, checker, outcome } = it
  await tx`
    update approval
    set decision = ${decision}, decided_at = clock_timestamp(), note = ${note},
        checker_id = ${checker?.checkerId ?? null}, checker_session = ${checker?.session ?? null},
        checker_device = ${checker?.device ?? null}, checker_address = ${checker?.address ?? null},
        outcome = ${outcome === undefined ? null : JSON.stringify(outcome)}::text::jsonb
    where approval_id = ${approvalId}`
}

/** How many a person has decided in ten minutes. */
export async function countDecisions(tx: Tx, checkerId: number): Promise<number> {
  const [row] = await tx<[{ count: number }]>`
    select count(*)::int as count from approval
    where checker_id = ${checkerId} and decided_at > clock_timestamp() - interval '10 minutes'`
  return row.count
}

/** Raises the alarm about a person; the one that is open counts on. */
export async function raiseAlarm(tx: Tx, operatorId: number, decisions: number): Promise<void> {
  await tx`
    insert into approval_alarm as a (operator_id, decisions) values (${operatorId}, ${decisions})
    on conflict (operator_id) where handled_by is null do update
      set decisions = greatest(a.decisions, excluded.decisions)`
}

/** False when there is no such open alarm. */
export async function handleAlarm(
  tx: Tx,
  { alarmId, login, note }: { alarmId: number; login: string; note: string },
): Promise<boolean> {
  const { count } = await tx`
    update approval_alarm set handled_by = ${login}, handled_at = clock_timestamp(), handled_note = ${note}
    where alarm_id = ${alarmId} and handled_by is null`
  return count === 1
}

/** Ends what has waited too long, some at a time. */
export const expireOverdue = (tx: Tx, max: number) => tx<{ approvalId: number; kind: string; object: string }[]>`
  update approval set decision = 'expired', decided_at = clock_timestamp()
  where approval_id in (
    select approval_id from approval where decision is null and expires_at <= clock_timestamp()
    order by expires_at limit ${max} for update skip locked)
  returning approval_id as "approvalId", kind, object`

/** Ends what has waited too long for an object, so that another may wait. */
export async function expireOf(tx: Tx, kind: string, object: string): Promise<void> {
  await tx`
    update approval set decision = 'expired', decided_at = clock_timestamp()
    where kind = ${kind} and object = ${object} and decision is null and expires_at <= clock_timestamp()`
}
