import type { Queryable } from '../../db/connect.ts'
import { selectAccounted } from './received-queries.ts'

/** A payment that orders have accounted for: credited, looked at, or sent back. */
export interface AccountedPayment {
  reference: string
  orderNo?: string
  amount: bigint
}

/** Every payment of a gateway, by when it was paid, for the comparison with what the gateway says. */
export async function ordersOfDay(
  sql: Queryable,
  span: { gateway: string; from: Date; until: Date },
): Promise<AccountedPayment[]> {
  const rows = await selectAccounted(sql, span)
  return rows.map(({ reference, rechargeId, amount }) => ({
    reference,
    amount,
    ...(rechargeId !== null && { orderNo: String(rechargeId) }),
  }))
}
