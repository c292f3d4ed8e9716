import type * as api from '@liuhe/contract/api/member.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { mask } from '@liuhe/domain/members/mask.ts'
import type { Queryable } from '../../db/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import { findPersonal, type PersonalRow } from './queries.ts'

/** A member's own data. Anyone who finds a phone unlocked reads the ends of it only (Ruling C16). */
export async function readPersonalInfo(sql: Queryable, memberId: bigint): Promise<OutputOf<typeof api.personalInfo>> {
  const row = await findPersonal(sql, memberId)
  if (row === undefined) throw new Refusal('UC/TOKEN_INVALID')
  return maskedInfo(row)
}

/** Nickname, portrait and birthday are the member's to see; the rest is masked. */
export const maskedInfo = (row: PersonalRow): OutputOf<typeof api.personalInfo> => ({
  ...row,
  fullName: masked(row.fullName),
  email: masked(row.email),
  phone: masked(row.phone),
  qq: masked(row.qq),
  weixin: masked(row.weixin),
})

const masked = (text: string | null): string | null => (text === null ? null : mask(text))
