import { mask } from '@liuhe/domain/members/mask.ts'
import type { Queryable } from '../../db/connect.ts'
import { selectAccounts } from './queries.ts'

/** The accounts of members as operators read them: only the ends of a name. */
export async function maskedAccounts(
  sql: Queryable,
  memberIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, string>> {
  const rows = await selectAccounts(sql, memberIds)
  return new Map(rows.map(({ memberId, account }) => [memberId, mask(account)]))
}
