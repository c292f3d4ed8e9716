import type { Json } from '@liuhe/domain/content/seal.ts'
import type { StaffObject } from '@liuhe/domain/staff-areas.ts'
import type { Queryable, Tx } from '../../db/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import { type Operator, takeRequest } from '../operators/index.ts'
import { findMember, lockMember, type MemberRow } from './queries.ts'

/** As the audit and the page name a member. */
export const objectOf = (memberId: bigint | string): StaffObject => `member/${memberId}`

/** @throws MEMBER/NOT_FOUND, for trial accounts too */
export async function foundMember(sql: Queryable, memberId: string): Promise<MemberRow> {
  const row = await findMember(sql, BigInt(memberId))
  if (row === undefined) throw new Refusal('MEMBER/NOT_FOUND')
  return row
}

/** What somebody asks to be done to a member, as he saw him. */
export interface Deed {
  memberId: string
  requestId: string
  revision: number
}

/**
 * Takes a request and holds the member until the transaction ends.
 * @returns `isRepeat`: it is done already, and is answered with how he stands now
 * @throws MEMBER/NOT_FOUND, MEMBER/CHANGED when he was changed since he was looked at, REQ/KEY_REUSED
 */
export async function beginDeed(
  { tx, operator }: { tx: Tx; operator: Operator },
  action: string,
  { memberId: id, requestId, revision, ...body }: Deed & Record<string, Json>,
) {
  const isNew = await takeRequest(tx, operator, { requestId, action, body: { memberId: id, revision, ...body } })
  const memberId = BigInt(id)
  const member = await lockMember(tx, memberId)
  if (member === undefined) throw new Refusal('MEMBER/NOT_FOUND')
  if (isNew && member.revision !== revision) {
    throw new Refusal('MEMBER/CHANGED', { data: { revision: member.revision } })
  }
  return { memberId, member, isRepeat: !isNew }
}
