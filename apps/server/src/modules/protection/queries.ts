/** The SQL of what calls for somebody who looks after players (migration 0126). */
import { COUNT_MAX } from '@liuhe/contract/api/operator/common.ts'
import type {
  AssessmentQuestion,
  CaseKind,
  CaseOutcome,
  FoundKind,
  RiskLevel,
} from '@liuhe/domain/members/protection.ts'
import { arrayOf } from '../../db/array-literal.ts'
import type { Queryable, Tx } from '../../db/connect.ts'

/** Figures of a finding; amounts are 厘 as text. */
export interface CaseFacts {
  times?: number
  last?: string
  lost?: string
  minutes?: number
  otherId?: string
}

export interface CaseRow {
  caseId: number
  memberId: bigint
  kind: CaseKind
  facts: CaseFacts
  raisedAt: Date
  dueAt: Date
  revision: number
  closedAt: Date | null
  closedBy: number | null
  outcome: CaseOutcome | null
  level: RiskLevel | null
  words: string | null
  /** As the database writes it, for the key of the next page. */
  place: string
}

const columns = (sql: Queryable) => sql`
  case_id::float8 as "caseId", member_id as "memberId", kind, facts, raised_at as "raisedAt", due_at as "dueAt",
  revision, closed_at as "closedAt", closed_by as "closedBy", outcome, level, words, due_at::text as place`

/** Open cases, the nearest deadline first. */
export const selectOpen = (
  sql: Queryable,
  { kind, after, rows }: { kind?: CaseKind | undefined; after: readonly [string, string] | undefined; rows: number },
) => sql<CaseRow[]>`
  select ${columns(sql)} from protection_case
  where closed_at is null ${kind === undefined ? sql`` : sql`and kind = ${kind}`}
    ${after === undefined ? sql`` : sql`and (due_at, case_id) > (${after[0]}::text::timestamptz, ${after[1]}::bigint)`}
  order by due_at, case_id limit ${rows}`

/** How many are open, by kind. */
export async function countOpen(sql: Queryable): Promise<Map<CaseKind, number>> {
  const rows = await sql<{ kind: CaseKind; count: number }[]>`
    select kind, count(*)::int as count from (
      select kind from protection_case where closed_at is null order by due_at limit ${COUNT_MAX + 1}) c group by kind`
  return new Map(rows.map(({ kind, count }) => [kind, count]))
}

/** Cases of a member, the newest first. */
export const selectOfMember = (sql: Queryable, memberId: bigint, rows: number) => sql<CaseRow[]>`
  select ${columns(sql)} from protection_case where member_id = ${memberId} order by case_id desc limit ${rows}`

/** A case that nobody else changes until the transaction ends. */
export async function lockCase(tx: Tx, caseId: number): Promise<CaseRow | undefined> {
  const [row] = await tx<CaseRow[]>`
    select ${columns(tx)} from protection_case where case_id = ${caseId} for no key update`
  return row
}

export interface CaseEnd {
  outcome: CaseOutcome
  closedBy: number
  words: string
  assessment?: { level: RiskLevel; answers: Partial<Record<AssessmentQuestion, boolean>> }
}

export const endCase = (
  tx: Tx,
  caseId: number,
  { outcome, closedBy, words, assessment }: CaseEnd,
): Promise<unknown> => tx`
  update protection_case
  set closed_at = clock_timestamp(), closed_by = ${closedBy}, outcome = ${outcome}, words = ${words},
      level = ${assessment?.level ?? null}, answers = ${assessment === undefined ? null : tx.json(assessment.answers)},
      revision = revision + 1
  where case_id = ${caseId}`

/** Ends the open cases of a kind of a member. */
export const endOpen = (
  tx: Tx,
  { memberId, kind, outcome, closedBy, words }: Omit<CaseEnd, 'assessment'> & { memberId: bigint; kind: CaseKind },
): Promise<unknown> => tx`
  update protection_case
  set closed_at = clock_timestamp(), closed_by = ${closedBy}, outcome = ${outcome}, words = ${words},
      revision = revision + 1
  where member_id = ${memberId} and kind = ${kind} and closed_at is null`

/** How many cases of a member are open beside a kind, and how many were of a high risk. */
export async function weighCases(
  sql: Queryable,
  memberId: bigint,
  beside: CaseKind,
): Promise<{ open: number; high: number }> {
  const [row] = await sql<[{ open: number; high: number }]>`
    select (count(*) filter (where closed_at is null and kind <> ${beside}))::int as open,
           (count(*) filter (where level = 'high'))::int as high
    from protection_case where member_id = ${memberId}`
  return row
}

/**
 * Raises cases of a kind. One that is open gets the newer figures and keeps its deadline; one that was closed within a
 * day is not raised again.
 */
export const raiseCases = (
  sql: Queryable,
  { kind, withinMs, found }: { kind: FoundKind; withinMs: number; found: readonly Found[] },
): Promise<unknown> => sql`
  insert into protection_case as c (member_id, kind, facts, due_at)
  select f.id, ${kind}, f.facts::jsonb, clock_timestamp() + ${withinMs} * interval '1 millisecond'
  from unnest(${arrayOf(found.map(({ memberId }) => memberId))}::bigint[],
              ${arrayOf(found.map(({ facts }) => JSON.stringify(facts)))}::text[]) as f(id, facts)
  where not exists (select from protection_case o where o.member_id = f.id and o.kind = ${kind}
                      and o.closed_at > clock_timestamp() - interval '24 hours')
  on conflict (member_id, kind) where closed_at is null do update set facts = excluded.facts`

export interface Found {
  memberId: bigint
  facts: CaseFacts
}
