import type { Money } from '@liuhe/domain/money.ts'
import type { TurnoverTerms } from '@liuhe/domain/turnover/assess.ts'
import { arrayOf } from '../../db/array-literal.ts'
import type { Queryable, Tx } from '../../db/connect.ts'
import type { ClaimTerms } from '@liuhe/domain/turnover/claims.ts'
import { type RawRow, type RequirementSource, type StoredRow, storedRow, textOfFlows } from './stored-row.ts'

// The SQL of requirements. That of counting is in count-queries.ts, that of what members and operators look at in
// read-queries.ts.

export interface Terms extends TurnoverTerms {
  revision: number
  depositMultiple: number
  giftMultiple: number
  weights: { cp: number; sports: number; video: number }
}

export async function readTerms(db: Queryable): Promise<Terms> {
  const [row] = await db<[Terms]>`
    select revision, relax_quota as "relaxQuota", deduct_mode as "deductMode", fee_tenths as fee,
           deposit_multiple as "depositMultiple", gift_multiple as "giftMultiple",
           jsonb_build_object('cp', weight_cp, 'sports', weight_sports, 'video', weight_video) as weights
    from turnover_setting`
  return row
}

/** Holds the requirements of members, in the order of their numbers. Those without any are left out. */
export const lockMembers = (tx: Tx, memberIds: readonly bigint[]): Promise<unknown> => tx`
  select from turnover_member where member_id = any (${arrayOf(memberIds)}::bigint[]) order by member_id for update`

/** Holds the requirements of a member who may have none yet. */
export async function openMember(tx: Tx, memberId: bigint): Promise<void> {
  await tx`insert into turnover_member values (${memberId}) on conflict do nothing`
  await lockMembers(tx, [memberId])
}

/** Open requirements of members, the oldest first. */
export async function openRows(db: Queryable, memberIds: readonly bigint[]): Promise<StoredRow[]> {
  const rows = await db<RawRow[]>`
    ${rowsOf(db)} where member_id = any (${arrayOf(memberIds)}::bigint[]) and status = 0 order by member_id, begin_at`
  return rows.map(storedRow)
}

/** All open requirements of a member and the newest closed ones, the oldest first. */
export async function shownRows(db: Queryable, memberId: bigint, closedMax: number): Promise<StoredRow[]> {
  const rows = await db<RawRow[]>`
    (${rowsOf(db)} where member_id = ${memberId} and status = 0)
    union all (${rowsOf(db)} where member_id = ${memberId} and status = 1 order by begin_at desc limit ${closedMax})`
  return rows.map(storedRow).toSorted((a, b) => a.beginAt.getTime() - b.beginAt.getTime())
}

export async function findRow(db: Queryable, rowId: bigint): Promise<StoredRow | undefined> {
  const [row] = await db<RawRow[]>`${rowsOf(db)} where row_id = ${rowId}`
  return row && storedRow(row)
}

/** The requirement that a source has brought already. */
export async function findBySource(db: Queryable, kind: RequirementSource, no: string): Promise<bigint | undefined> {
  const [row] = await db<{ rowId: bigint }[]>`
    select row_id as "rowId" from turnover_row where source_kind = ${kind} and source_no = ${no}`
  return row?.rowId
}

/** Ends the newest span and begins another, at the same moment of the database's clock. */
export async function insertRow(tx: Tx, row: NewRow): Promise<bigint> {
  const { weights } = row
  const [inserted] = await tx<[{ rowId: bigint }]>`
    with clock as materialized (select clock_timestamp() as now), ended as (
      update turnover_row set end_at = now from clock
      where member_id = ${row.memberId} and end_at is null returning row_id
    )
    insert into turnover_row (
      member_id, source_kind, source_no, deposit, gift, deposit_multiple, gift_multiple, gift_basis, deposit_claim,
      gift_claim, weight_cp, weight_sports, weight_video, remark, begin_at, finished_at)
    select ${row.memberId}, ${row.sourceKind}, ${row.sourceNo}, ${row.deposit}, ${row.gift}, ${row.depositMultiple},
           ${row.giftMultiple}, ${row.giftBasis}, ${row.depositClaim}, ${row.giftClaim}, ${weights.cp},
           ${weights.sports}, ${weights.video}, ${row.remark}, now,
           case when ${row.depositClaim + row.giftClaim}::bigint = 0 then now end
    from clock left join ended on true
    returning row_id as "rowId"`
  return inserted.rowId
}

/** Writes rows as they are after a change. `isDone`: it has what it asks for. */
export async function updateRows(tx: Tx, rows: readonly ChangedRow[]): Promise<void> {
  if (rows.length === 0) return
  const values = rows.map(({ row, entryId }) => ({
    ...{ row_id: row.rowId, gift: row.gift, deposit_claim: row.depositClaim, gift_claim: row.giftClaim },
    ...{ span_cp: row.span.cp, span_sports: row.span.sports, span_video: row.span.video, bets: row.bets },
    ...{ spent_cp: row.spent.cp, spent_sports: row.spent.sports, spent_video: row.spent.video },
    ...{ dml_cp: row.achieved.cp, dml_sports: row.achieved.sports, dml_video: row.achieved.video },
    ...{ status: row.status, given_up: row.givenUp, entry_id: entryId ?? null },
    done: row.achieved.cp + row.achieved.sports + row.achieved.video >= row.depositClaim + row.giftClaim,
    flows: row.flows === null ? null : textOfFlows(row.flows),
  }))
  await tx`
    update turnover_row r
    set gift = j.gift, deposit_claim = j.deposit_claim, gift_claim = j.gift_claim, span_cp = j.span_cp,
        span_sports = j.span_sports, span_video = j.span_video, bets = j.bets, spent_cp = j.spent_cp,
        spent_sports = j.spent_sports, spent_video = j.spent_video, dml_cp = j.dml_cp, dml_sports = j.dml_sports,
        dml_video = j.dml_video, given_up = j.given_up, status = j.status, flows = j.flows::jsonb,
        closed_at = case when j.status = 1 then clock_timestamp() end,
        finished_at = case when j.done then coalesce(r.finished_at, clock_timestamp()) end,
        last_entry = coalesce(j.entry_id, r.last_entry),
        revision = r.revision
          + ((j.deposit_claim, j.gift_claim) is distinct from (r.deposit_claim, r.gift_claim))::integer
    from jsonb_to_recordset(${jsonOf(values)}::text::jsonb) as j(
      row_id bigint, gift bigint, deposit_claim bigint, gift_claim bigint, span_cp bigint, span_sports bigint,
      span_video bigint, bets integer, spent_cp bigint, spent_sports bigint, spent_video bigint, dml_cp bigint,
      dml_sports bigint, dml_video bigint, given_up bigint, status smallint, flows text, done boolean, entry_id bigint)
    where r.row_id = j.row_id`
}

/** Writes down why requirements changed. @returns the number of each entry, by requirement */
export async function insertEntries(tx: Tx, entries: readonly NewEntry[]): Promise<Map<bigint, bigint>> {
  if (entries.length === 0) return new Map()
  const values = entries.map((entry) => ({
    ...{ row_id: entry.rowId, kind: entry.kind, reason: entry.reason, actor: entry.actor },
    ...{ dml_change: entry.dmlChange, claim_change: entry.claimChange },
  }))
  const rows = await tx<{ rowId: bigint; entryId: bigint }[]>`
    insert into turnover_entry (row_id, kind, dml_change, claim_change, reason, actor)
    select row_id, kind, dml_change, claim_change, reason, actor
    from jsonb_to_recordset(${jsonOf(values)}::text::jsonb) as j(
      row_id bigint, kind text, dml_change bigint, claim_change bigint, reason text, actor text)
    returning row_id as "rowId", entry_id as "entryId"`
  return new Map(rows.map(({ rowId, entryId }) => [rowId, entryId]))
}

/** Holds the terms. @returns how often they have changed */
export async function lockTerms(tx: Tx): Promise<number> {
  const [row] = await tx<[{ revision: number }]>`select revision from turnover_setting for update`
  return row.revision
}

export const updateTerms = (tx: Tx, terms: Omit<Terms, 'revision'>): Promise<unknown> => tx`
  update turnover_setting
  set relax_quota = ${terms.relaxQuota}, deduct_mode = ${terms.deductMode}, fee_tenths = ${terms.fee},
      deposit_multiple = ${terms.depositMultiple}, gift_multiple = ${terms.giftMultiple},
      weight_cp = ${terms.weights.cp}, weight_sports = ${terms.weights.sports},
      weight_video = ${terms.weights.video}, revision = revision + 1`

/** Parts of requirements that were paid out long ago explain nothing any more. @returns how many went */
export async function sweepParts(db: Queryable, { olderThanDays, most }: { olderThanDays: number; most: number }) {
  const { count } = await db`
    delete from turnover_part where (row_id, source) in (
      select p.row_id, p.source from turnover_part p join turnover_row r on r.row_id = p.row_id
      where r.status = 1 and r.closed_at < now() - ${olderThanDays} * interval '1 day' limit ${most})`
  return count
}

const rowsOf = (db: Queryable) => db`
  select row_id as "rowId", member_id as "memberId", source_kind as "sourceKind", source_no as "sourceNo", deposit,
         gift, deposit_multiple as "depositMultiple", gift_multiple as "giftMultiple", gift_basis as "giftBasis",
         deposit_claim as "depositClaim", gift_claim as "giftClaim", weight_cp, weight_sports, weight_video, remark,
         begin_at as "beginAt", end_at as "endAt", span_cp, span_sports, span_video, bets, spent_cp, spent_sports,
         spent_video, dml_cp, dml_sports, dml_video, finished_at as "finishedAt", status, closed_at as "closedAt",
         flows::text as flows, given_up as "givenUp", revision
  from turnover_row`

const jsonOf = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) => (typeof inner === 'bigint' ? String(inner) : inner))

export interface NewRow extends ClaimTerms {
  memberId: bigint
  sourceKind: RequirementSource
  sourceNo: string
  depositClaim: Money
  giftClaim: Money
  weights: Terms['weights']
  remark: string
}

export interface ChangedRow {
  row: StoredRow
  entryId: bigint | undefined
}

export type EntryKind = 'corrected' | 'given-up' | 'adjusted' | 'closed'

export interface NewEntry {
  rowId: bigint
  kind: EntryKind
  dmlChange: Money
  claimChange: Money
  reason: string
  actor: string
}
