import { NO_TURNOVER } from '@liuhe/domain/turnover/allocate.ts'
import type { Instant } from '@liuhe/domain/time.ts'
import type { Queryable, Tx } from '../../db/connect.ts'
import { openMember } from './queries.ts'
import { type StoredRow, textOfFlows } from './stored-row.ts'

/** A requirement of the past, for the demonstration. An open one has nothing yet: the engine counts its draws. */
export type PastRequirement = Omit<
  StoredRow,
  'beginAt' | 'endAt' | 'finishedAt' | 'closedAt' | 'givenUp' | 'revision'
> &
  Record<'beginAt', Instant> &
  Record<'endAt' | 'finishedAt' | 'closedAt', Instant | null>

/** Writes the requirements of members who have none. */
export async function writePastRequirements(tx: Tx, requirements: readonly PastRequirement[]): Promise<void> {
  const rows = requirements.map((row) => (row.status === 1 ? row : { ...row, span: NO_TURNOVER, bets: 0 }))
  for (const memberId of new Set(rows.map((row) => row.memberId))) await openMember(tx, memberId)
  const values = rows.map((row) => ({
    ...{ row_id: row.rowId, member_id: row.memberId, source_kind: row.sourceKind, source_no: row.sourceNo },
    ...{ deposit: row.deposit, gift: row.gift, deposit_multiple: row.depositMultiple },
    ...{ gift_multiple: row.giftMultiple, gift_basis: row.giftBasis, deposit_claim: row.depositClaim },
    ...{ gift_claim: row.giftClaim, weight_cp: row.weights.cp, weight_sports: row.weights.sports },
    ...{ weight_video: row.weights.video, remark: row.remark, begin_at: new Date(row.beginAt) },
    ...{ end_at: dateOf(row.endAt), span_cp: row.span.cp, bets: row.bets, spent_cp: row.spent.cp },
    ...{ dml_cp: row.achieved.cp, finished_at: dateOf(row.finishedAt), status: row.status },
    ...{ closed_at: dateOf(row.closedAt), flows: row.flows === null ? null : textOfFlows(row.flows) },
  }))
  await insertPast(tx, values)
}

const insertPast = (tx: Queryable, values: readonly unknown[]): Promise<unknown> => tx`
  insert into turnover_row (
    row_id, member_id, source_kind, source_no, deposit, gift, deposit_multiple, gift_multiple, gift_basis,
    deposit_claim, gift_claim, weight_cp, weight_sports, weight_video, remark, begin_at, end_at, span_cp, bets,
    spent_cp, dml_cp, finished_at, status, closed_at, flows)
  select row_id, member_id, source_kind, source_no, deposit, gift, deposit_multiple, gift_multiple, gift_basis,
         deposit_claim, gift_claim, weight_cp, weight_sports, weight_video, remark, begin_at, end_at, span_cp, bets,
         spent_cp, dml_cp, finished_at, status, closed_at, flows::jsonb
  from jsonb_to_recordset(${textOf(values)}::text::jsonb) as j(
    row_id bigint, member_id bigint, source_kind text, source_no text, deposit bigint, gift bigint,
    deposit_multiple integer, gift_multiple integer, gift_basis text, deposit_claim bigint, gift_claim bigint,
    weight_cp integer, weight_sports integer, weight_video integer, remark text, begin_at timestamptz,
    end_at timestamptz, span_cp bigint, bets integer, spent_cp bigint, dml_cp bigint, finished_at timestamptz,
    status smallint, closed_at timestamptz, flows text)`

const dateOf = (at: Instant | null): Date | null => (at === null ? null : new Date(at))

const textOf = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) => (typeof inner === 'bigint' ? String(inner) : inner))
