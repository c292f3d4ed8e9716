import type { WithdrawalSignals } from '@liuhe/domain/withdrawals/rules.ts'
import type { Sql } from '../../db/connect.ts'
import { siteDay } from '../../db/site-days.ts'
import { billNet } from '../../ledger/bills.ts'
import { isPayoutAccountShared } from '../security/index.ts'
import { readPast, withdrawalNow } from './setting-queries.ts'

export type OuterSignals = Pick<WithdrawalSignals, 'paidToAccount' | 'requestsOfDay' | 'isAccountShared' | 'recharged'>

/**
 * What rules ask about a member and his account, read before the transaction of the request. A signal that cannot be
 * read stays undefined, whatever the fault: the request is taken and waits for people, for this is where a fault must
 * neither pay nor refuse.
 */
export async function readSignals(sql: Sql, who: { memberId: bigint; accountId: bigint }): Promise<OuterSignals> {
  const [past, shared, recharged] = await Promise.allSettled([
    readPast(sql, who),
    isPayoutAccountShared(sql, who.accountId),
    rechargedLately(sql, who.memberId),
  ])
  const known = valueOf(past)
  return {
    paidToAccount: known?.paidToAccount,
    requestsOfDay: known === undefined ? undefined : known.requestsOfDay + 1,
    isAccountShared: valueOf(shared),
    recharged: valueOf(recharged),
  }
}

/** Paid in since the beginning of yesterday, by the member's bills. */
async function rechargedLately(sql: Sql, memberId: bigint): Promise<bigint> {
  const yesterday = await siteDay(sql, (await withdrawalNow(sql)) - DAY_MS)
  const { since } = await billNet(sql, memberId, { types: RECHARGE_TYPES, days: [yesterday] })
  return since[0] ?? 0n
}

const valueOf = <T>(settled: PromiseSettledResult<T>): T | undefined =>
  settled.status === 'fulfilled' ? settled.value : undefined

/** 转账充值, 线上支付, 其他充值. */
const RECHARGE_TYPES = [1, 2, 25]
const DAY_MS = 86_400_000
