import { formatYuan } from '@liuhe/domain/money.ts'
import type { Queryable, Sql, Tx } from '../../../db/connect.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { recountLately } from '../../../ledger/recount.ts'
import { freezePayouts, heldDifference, takeCheck, writeCheck } from './payout-queries.ts'

/** How often the books are compared; one process does it for all (Reliability §7.1). */
const CHECK_EVERY_S = 55

/** Raises an alarm beside those of payments. */
export type RaiseAlarm = (alarm: { gateway: string; kind: 'books' | 'payout'; subject: string }) => Promise<void>

/**
 * Compares the books when it is due: held money with open withdrawals (I-26), balances with their floors, the newest
 * entries with those before them. What is wrong freezes all payouts and raises an alarm with its words; only people let
 * them go on.
 * @returns what is wrong; undefined when it was not due
 */
export async function checkBooks(
  sql: Sql,
  { raise, everyS = CHECK_EVERY_S }: { raise: RaiseAlarm; everyS?: number },
): Promise<string[] | undefined> {
  const faults = await inTransaction(sql, (tx) => compare(tx, everyS))
  for (const subject of faults ?? []) await raise({ gateway: 'books', kind: 'books', subject })
  return faults
}

async function compare(tx: Tx, everyS: number): Promise<string[] | undefined> {
  const due = await takeCheck(tx, everyS)
  if (due === undefined) return undefined
  const faults = await findFaults(tx, due.since)
  const words = faults.length === 0 ? null : faults.join('；')
  await writeCheck(tx, words)
  if (words !== null) await freezePayouts(tx, `账目检查发现问题，已自动冻结出款：${words}`)
  return faults
}

/** What is wrong with the books now, in words; of their chains, the entries since an instant are read. */
export async function findFaults(sql: Queryable, since: Date): Promise<string[]> {
  const { members, held, open } = await heldDifference(sql)
  const { negative, broken } = await recountLately(sql, since)
  return [
    ...(members > 0
      ? [`${members} 位会员的冻结金额 ${formatYuan(held)} 元与未完成提现 ${formatYuan(open)} 元不符`]
      : []),
    ...(negative > 0 ? [`${negative} 个账户余额低于下限`] : []),
    ...(broken > 0 ? [`${broken} 个账户的最近账目不连续`] : []),
  ]
}
