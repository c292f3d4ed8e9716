/** Members in wire form: what is private is masked here, once and for every list (decision 127). */
import type * as api from '@liuhe/contract/api/operator/members.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { netDepositTypes } from '@liuhe/domain/bills/bill-types.ts'
import { mask, maskName } from '@liuhe/domain/members/mask.ts'
import type { Queryable } from '../../db/connect.ts'
import { billNets } from '../../ledger/bills.ts'
import { mainBalances } from '../../ledger/index.ts'
import { pausesOf } from '../limits/index.ts'
import { holdsOf } from '../security/index.ts'
import { turnoverMissing } from '../turnover/index.ts'
import { type MemberRow, selectMembers } from './queries.ts'

export type ShownMember = OutputOf<typeof api.list>['data'][number]

/** Rows of a list, in the order of the numbers. */
export async function shownMembers(sql: Queryable, memberIds: readonly bigint[]): Promise<ShownMember[]> {
  return shownRows(sql, await selectMembers(sql, memberIds))
}

export async function shownRows(sql: Queryable, rows: readonly MemberRow[]): Promise<ShownMember[]> {
  const ids = rows.map(({ memberId }) => memberId)
  const [balances, nets, missing, holds, pauses] = await Promise.all([
    mainBalances(sql, ids),
    billNets(sql, ids, netDepositTypes),
    turnoverMissing(sql, ids),
    holdsOf(sql, ids),
    pausesOf(sql, ids),
  ])
  const holdsBy = Map.groupBy(holds, ({ memberId }) => memberId)
  const pauseBy = new Map(pauses.map((pause) => [pause.memberId, pause]))
  return rows.map((row) => {
    const { memberId, vipLevel, state, isAgent, recharged, tags, agentAccount } = row
    const pause = pauseBy.get(memberId)
    return {
      ...{ memberId: String(memberId), account: mask(row.account), vipLevel, state, isAgent, recharged, tags },
      name: row.fullName === null ? null : maskName(row.fullName),
      phone: row.phone === null ? null : mask(row.phone),
      balance: balances.get(memberId) ?? 0n,
      netDeposit: nets.get(memberId) ?? 0n,
      turnoverOpen: missing.get(memberId) ?? 0n,
      joinedAt: row.createdAt.getTime(),
      lastLoginAt: row.lastLoginAt?.getTime() ?? null,
      agent: agentAccount === null ? null : mask(agentAccount),
      holds: (holdsBy.get(memberId) ?? []).map(({ reason, until }) => ({ reason, until: until?.getTime() ?? null })),
      pause: pause === undefined ? null : { kind: pause.kind, endsAt: pause.endsAt.getTime() },
    }
  })
}
