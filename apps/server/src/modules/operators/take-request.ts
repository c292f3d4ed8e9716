import { createHash } from 'node:crypto'
import { canonicalJson, type Json } from '@liuhe/domain/content/seal.ts'
import type { Queryable, Sql, Tx } from '../../db/connect.ts'
import { sweepRows } from '../../db/sweep.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Person } from './operator.ts'

/**
 * Takes a request of an operator that is done at once, so that the same one again does nothing: call it first in the
 * transaction that does it. Two that come together wait for each other.
 * @returns false for a repeat: answer it with how things stand
 * @throws REQ/KEY_REUSED when the number was used for something else
 */
export async function takeRequest(tx: Tx, { operatorId }: Person, request: OperatorRequest): Promise<boolean> {
  const { requestId, action, body } = request
  const hash = createHash('sha256').update(canonicalJson(body)).digest()
  const { count } = await tx`
    insert into operator_request (operator_id, request_id, action, body_hash)
    values (${operatorId}, ${requestId}, ${action}, ${hash}) on conflict do nothing`
  if (count === 1) return true
  const rows = await tx`
    select from operator_request
    where operator_id = ${operatorId} and request_id = ${requestId} and action = ${action} and body_hash = ${hash}`
  if (rows.length === 0) throw new Refusal('REQ/KEY_REUSED')
  return false
}

interface OperatorRequest {
  requestId: string
  /** What it asks for: the name of the call. */
  action: string
  /** What was asked, without secrets. */
  body: Json
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
