/** The SQL of members who belong together (migration 0234). Callers hold both members before they write. */
import type { Queryable, Tx } from '../../db/connect.ts'

/** Two members, in either order. */
export type Pair = readonly [bigint, bigint]

export interface LinkRow {
  /** The other one. */
  memberId: bigint
  reason: string
  /** The operator who said it. */
  linkedBy: number
  linkedAt: Date
}

/** The smaller number first, as a pair is kept, and as members are locked. */
export const inOrder = ([one, other]: Pair): Pair => (one < other ? [one, other] : [other, one])

/** With whom a member is linked now, the newest first. */
export const linksOf = (sql: Queryable, memberId: bigint) => sql<LinkRow[]>`
  select other as "memberId", reason, linked_by as "linkedBy", linked_at as "linkedAt" from (
    select member_b as other, l.* from member_link l where member_a = ${memberId} and ended_at is null
    union all
    select member_a as other, l.* from member_link l where member_b = ${memberId} and ended_at is null) links
  order by link_id desc`

export async function insertLink(
  tx: Tx,
  pair: Pair,
  { reason, operatorId }: { reason: string; operatorId: number },
): Promise<void> {
  const [a, b] = inOrder(pair)
  await tx`
    insert into member_link (member_a, member_b, reason, linked_by) values (${a}, ${b}, ${reason}, ${operatorId})`
}

/** Ends a link, which stays as it was said. */
export async function endLink(
  tx: Tx,
  pair: Pair,
  { reason, operatorId }: { reason: string; operatorId: number },
): Promise<void> {
  const [a, b] = inOrder(pair)
  await tx`
    update member_link set ended_by = ${operatorId}, end_reason = ${reason}, ended_at = clock_timestamp()
    where member_a = ${a} and member_b = ${b} and ended_at is null`
}
