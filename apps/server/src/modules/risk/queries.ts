import type { RiskKind, RiskState, TraceKind } from '@liuhe/domain/risk.ts'
import { arrayOf } from '../../db/array-literal.ts'
import type { Queryable, Tx } from '../../db/connect.ts'

// The SQL of the risk queue (migration 0107).

/** Who is part of what a flag says, and what they share; marks tell values apart and hide them. */
export interface RiskEvidence {
  members: readonly string[]
  traces: readonly { what: TraceKind; mark: string }[]
}

/** What somebody found. */
export interface FoundRisk {
  kind: RiskKind
  object: string
  /** Whose conduct it asks about. */
  memberId: bigint
  evidence: RiskEvidence
}

export interface RiskRow {
  flagId: bigint
  kind: RiskKind
  object: string
  memberId: bigint
  evidence: RiskEvidence
  state: RiskState
  revision: number
  foundAt: Date
  changedAt: Date
  handledBy: string | null
  handledAt: Date | null
  note: string | null
}

/**
 * Raises flags, each object once. What is there already changes only where the evidence has grown: then it is open
 * again, with what was decided before still beside it.
 */
export async function raiseFlags(tx: Queryable, found: readonly FoundRisk[]): Promise<void> {
  const rows = found.map(({ memberId, ...flag }) => ({ ...flag, member: String(memberId) }))
  // In one order, because two may write the same flags at once.
  await tx`
    insert into risk_flag as f (kind, object, member_id, evidence)
    select kind, object, member, evidence
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
      as r (kind text, object text, member bigint, evidence jsonb)
    order by kind, object
    on conflict (kind, object) do update
      set evidence = excluded.evidence, state = 'open', revision = f.revision + 1, changed_at = clock_timestamp()
      where not f.evidence @> excluded.evidence`
}

/**
 * Claims the next look at a subject, once in so many minutes: of several processes one gets it. In a transaction that
 * ends without its commit nothing was claimed.
 */
export async function claimLook(tx: Tx, subject: string, minutes: number): Promise<boolean> {
  const rows = await tx`
    insert into risk_look as l (subject, looked_at) values (${subject}, clock_timestamp())
    on conflict (subject) do update set looked_at = excluded.looked_at
      where l.looked_at <= clock_timestamp() - make_interval(mins => ${minutes})
    returning subject`
  return rows.length > 0
}

export interface FlagsAsked {
  state: RiskState | 'all'
  kind?: RiskKind | undefined
  memberId?: bigint | undefined
  /** Those older than this one. */
  before?: string | undefined
  rows: number
}

/** Flags, the newest first. */
export const selectFlags = (sql: Queryable, { state, kind, memberId, before, rows }: FlagsAsked) => sql<RiskRow[]>`
  select ${columns(sql)} from risk_flag
  where (${state} = 'all' or state = ${state}) and (${kind ?? null}::text is null or kind = ${kind ?? null})
    and (${memberId ?? null}::bigint is null or member_id = ${memberId ?? null})
    and (${before ?? null}::bigint is null or flag_id < ${before ?? null})
  order by flag_id desc limit ${rows}`

export async function findFlag(sql: Queryable, flagId: string): Promise<RiskRow | undefined> {
  const [row] = await sql<RiskRow[]>`select ${columns(sql)} from risk_flag where flag_id = ${flagId}`
  return row
}

/** As {@link findFlag}; nobody else changes it until the transaction ends. */
export async function lockFlag(tx: Tx, flagId: string): Promise<RiskRow | undefined> {
  const [row] = await tx<RiskRow[]>`select ${columns(tx)} from risk_flag where flag_id = ${flagId} for update`
  return row
}

export async function writeDecision(
  tx: Tx,
  { flagId, state, login, note }: { flagId: string; state: RiskState; login: string; note: string },
): Promise<RiskRow> {
  const [row] = await tx<[RiskRow]>`
    update risk_flag
    set state = ${state}, handled_by = ${login}, note = ${note}, handled_at = clock_timestamp(),
        changed_at = clock_timestamp(), revision = revision + 1
    where flag_id = ${flagId} returning ${columns(tx)}`
  return row
}

/** How many open flags ask about each of some members; nobody is in it who has none. */
export async function openFlagsOf(sql: Queryable, memberIds: readonly bigint[]): Promise<ReadonlyMap<bigint, number>> {
  const rows = await sql<{ memberId: bigint; count: number }[]>`
    select member_id as "memberId", count(*)::integer as count from risk_flag
    where member_id = any (${arrayOf(memberIds)}::bigint[]) and state = 'open' group by member_id`
  return new Map(rows.map(({ memberId, count }) => [memberId, count]))
}

const columns = (sql: Queryable) => sql`
  flag_id as "flagId", kind, object, member_id as "memberId", evidence, state, revision, found_at as "foundAt",
  changed_at as "changedAt", handled_by as "handledBy", handled_at as "handledAt", note`
