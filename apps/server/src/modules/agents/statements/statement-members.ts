import type { Queryable } from '../../../db/connect.ts'
import { keyOf, nextKey } from '../../../http/framework/keyset.ts'
import * as queries from './read-queries.ts'

interface Page {
  depth?: number | undefined
  isForAgent: boolean
  after: string | undefined
  rows: number
}

/** Members behind a statement, from a key on; for the agent himself without those who stay away from play. */
export async function membersOf(
  sql: Queryable,
  row: queries.StatementRow,
  { depth, isForAgent, after, rows: most }: Page,
) {
  const key =
    after === undefined ? queries.FIRST_MEMBER : (keyOf(after, ['big', 'big', 'text']) as [string, string, string])
  const rows = await queries.selectMembers(sql, {
    runId: row.runId,
    agentId: row.agentId,
    ...{ depth, isForAgent },
    after: key,
    rows: most,
  })
  return {
    data: rows.map(({ belowId: _belowId, ...member }) => ({ ...member, memberId: String(member.memberId) })),
    next: nextKey(rows, most, ({ belowId, memberId, game }) => [String(belowId), String(memberId), game]),
  }
}
