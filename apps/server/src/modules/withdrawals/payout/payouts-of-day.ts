import type { Queryable } from '../../../db/connect.ts'
import type { KnownPayout, PayoutsOfDay } from '../../payments/index.ts'
import { selectPayouts } from './payout-queries.ts'

/** What withdrawals say of money that went out, for the comparison of a day with its gateway. */
export const payoutsOfDay: PayoutsOfDay = async (sql: Queryable, asked): Promise<KnownPayout[]> => {
  const rows = await selectPayouts(sql, asked)
  return rows.map(({ withdrawalId, ...row }) => ({ payoutNo: String(withdrawalId), ...row }))
}
