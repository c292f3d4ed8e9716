import { createHash } from 'node:crypto'
import { canonicalJson, type Json } from '@liuhe/domain/content/seal.ts'
import type { Tx } from '../../db/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Person } from './operator.ts'
import { insertRequest, isSameRequest } from './request-queries.ts'

/**
 * Takes a request of an operator that is done at once, so that the same one again does nothing: call it first in the
 * transaction that does it. Two that come together wait for each other.
 * @returns false for a repeat: answer it with how things stand
 * @throws REQ/KEY_REUSED when the number was used for something else
 */
export async function takeRequest(
  tx: Tx,
  { operatorId }: Person,
  { requestId, action, body }: OperatorRequest,
): Promise<boolean> {
  const bodyHash = createHash('sha256').update(canonicalJson(body)).digest()
  const taken = { operatorId, requestId, action, bodyHash }
  if (await insertRequest(tx, taken)) return true
  if (!(await isSameRequest(tx, taken))) throw new Refusal('REQ/KEY_REUSED')
  return false
}

interface OperatorRequest {
  requestId: string
  /** What it asks for: the name of the call. */
  action: string
  /** What was asked, without secrets. */
  body: Json
}
