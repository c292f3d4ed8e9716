/**
 * What a deed does to a member whom the transaction holds, for the deed of one and for one of many alike. Each tells
 * what the audit shall have, and counts the change.
 */
import type { Json } from '@liuhe/domain/content/seal.ts'
import type { Tx } from '../../db/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import { revokeOthers } from '../../http/sessions/sessions.ts'
import { notify } from '../notifications/index.ts'
import { countSessions, resumeWithdrawals, stopWithdrawals } from '../security/index.ts'
import { addRevision, replaceTags, tagsOf } from './queries.ts'

export interface Changed {
  before: Json
  after: Record<string, Json>
  revision: number
}

/** Gives him exactly these tags. */
export async function changeTags(
  tx: Tx,
  memberId: bigint,
  { tags, operatorId }: { tags: readonly string[]; operatorId: number },
): Promise<Changed> {
  const before = await tagsOf(tx, memberId)
  await replaceTags(tx, { memberId, tags, operatorId })
  return { before: { tags: before }, after: { tags: [...tags] }, revision: await addRevision(tx, memberId) }
}

interface Hold {
  isHeld: boolean
  reason: string
  /** When it ends by itself; null: somebody lets it go on. */
  until?: Date | null
  operatorId: number
}

/** Holds withdrawals, or lets them go on, and tells him. @throws MEMBER/STATE when they are as asked for already */
export async function changeHold(tx: Tx, memberId: bigint, { isHeld, ...hold }: Hold): Promise<Changed> {
  const isDone = isHeld ? await stopWithdrawals(tx, { memberId, ...hold }) : await resumeWithdrawals(tx, memberId)
  if (!isDone) throw new Refusal('MEMBER/STATE')
  const content = isHeld ? '您的账户正在核查，期间暂停提现。如有疑问，请联系客服。' : '您的账户核查已完成，提现已恢复。'
  await notify(tx, { memberId, content })
  const after: Record<string, Json> = { isHeld: isHeld ? 1 : 0 }
  if (isHeld && hold.until) after['until'] = hold.until.toISOString()
  return { before: { isHeld: isHeld ? 0 : 1 }, after, revision: await addRevision(tx, memberId) }
}

/** Ends all his sessions. @returns also how many there were */
export async function changeSessions(
  telling: Parameters<typeof revokeOthers>[0],
  memberId: bigint,
): Promise<Changed & { ended: number }> {
  const { tx } = telling
  const ended = await countSessions(tx, memberId)
  await revokeOthers(telling, { memberId })
  return { before: { sessions: ended }, after: { sessions: 0 }, revision: await addRevision(tx, memberId), ended }
}
