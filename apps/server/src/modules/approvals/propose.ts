import type { Json } from '@liuhe/domain/content/seal.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Operator, OperatorWrite } from '../operators/index.ts'
import type { ApprovalKind } from './approval-kind.ts'
import { payloadHash } from './payload-hash.ts'
import * as queries from './queries.ts'

/** What somebody asks for. */
export interface Proposal<Payload extends Json> {
  payload: Payload
  /** Of the object, as the maker saw it. */
  revision: number
  reason: string
  requestId: string
  /** Refuses what may not be proposed now. A repeat of what was proposed is not judged again. */
  judge?(): Promise<void>
}

/** What a call that proposes is answered with. */
export interface Proposed {
  approvalId: number
  payloadHash: string
  expiresAt: number
}

/**
 * Proposes work that needs a second person; nothing is done yet. The same request again is answered and changes
 * nothing.
 * @throws REQ/KEY_REUSED, RESULT/CLOSED or another refusal of the kind, APPROVAL/CHANGED when the maker saw another
 *   revision, APPROVAL/WAITING with the number of what waits for the object
 */
export async function propose<Payload extends Json>(
  { tx, operator, request, note }: Pick<OperatorWrite, 'tx' | 'request' | 'note'> & { operator: Operator },
  kind: ApprovalKind<Payload>,
  { payload, revision, reason, requestId, judge }: Proposal<Payload>,
): Promise<Proposed> {
  const object = kind.objectOf(payload)
  const hash = payloadHash(payload)
  note({ object, after: { kind: kind.name, payload: hash.toString('hex'), revision }, reason })
  const before = await queries.findByRequest(tx, operator.operatorId, requestId)
  if (before === undefined) {
    // Before the object, because a decision locks them in this order, too.
    await queries.expireOf(tx, kind.name, object)
    const present = await kind.lockRevision(tx, payload)
    if (present !== revision) throw new Refusal('APPROVAL/CHANGED', { data: { revision: present } })
    await judge?.()
  }
  const approvalId =
    before ??
    (await queries.insertApproval(tx, {
      ...{ kind: kind.name, object, payload, payloadHash: hash, revision, requestId, reason },
      makerId: operator.operatorId,
      makerSession: Buffer.from(operator.sessionId, 'hex'),
      makerDevice: operator.device === null ? null : Buffer.from(operator.device, 'hex'),
      makerAddress: request.address,
      waitsMs: kind.waitsMs ?? WAITS_MS,
    })) ??
    (await queries.findByRequest(tx, operator.operatorId, requestId))
  if (approvalId === undefined) {
    throw new Refusal('APPROVAL/WAITING', { data: { approvalId: await queries.findOpen(tx, kind.name, object) } })
  }
  const row = await queries.findApproval(tx, approvalId, [kind.name])
  if (row?.object !== object || row.payloadHash !== hash.toString('hex')) throw new Refusal('REQ/KEY_REUSED')
  return { approvalId, payloadHash: row.payloadHash, expiresAt: row.expiresAt }
}

const WAITS_MS = 24 * 3_600_000
