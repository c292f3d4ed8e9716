/** The SQL of requests of operators that are done at once (migration 0125). */
import type { Queryable, Sql, Tx } from '../../db/connect.ts'
import { sweepRows } from '../../db/sweep.ts'
import type { Person } from './operator.ts'

export interface TakenRequest {
  operatorId: number
  requestId: string
  action: string
  bodyHash: Buffer
}

/** False when the number was used before. */
export async function insertRequest(tx: Tx, taken: TakenRequest): Promise<boolean> {
  const { count } = await tx`
    insert into operator_request (operator_id, request_id, action, body_hash)
    values (${taken.operatorId}, ${taken.requestId}, ${taken.action}, ${taken.bodyHash}) on conflict do nothing`
  return count === 1
}

/** Whether the number was used for the same. */
export async function isSameRequest(tx: Tx, taken: TakenRequest): Promise<boolean> {
  const { operatorId, requestId, action, bodyHash } = taken
  const rows = await tx`
    select from operator_request
    where operator_id = ${operatorId} and request_id = ${requestId} and action = ${action} and body_hash = ${bodyHash}`
  return rows.length > 0
}

/** How often an operator did something since an instant. */
export async function countRequests(
  sql: Queryable,
  { operatorId }: Person,
  { action, since }: { action: string; since: Date },
): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from operator_request
    where operator_id = ${operatorId} and action = ${action} and at >= ${since}`
  return row.count
}

/** Forgets requests that nobody repeats any more. */
export const sweepRequests = (sql: Sql): Promise<void> =>
  sweepRows(sql, 'operator_request', sql`at < clock_timestamp() - interval '7 days'`)
