import type { RechargeOfDesk } from '@liuhe/contract/api/operator/recharge.ts'
import { maskName } from '@liuhe/domain/members/mask.ts'
import type * as z from 'zod/mini'
import type { Queryable } from '../../../db/connect.ts'
import type { Clock } from '../../../platform/clock.ts'
import { hasName } from '../../member/index.ts'
import type { OrderRow } from '../order-queries.ts'
import { detailOf } from '../read-order.ts'

/** An order for people: who is said to have paid is masked; they are told whether it is the member himself (SEC-61). */
export async function detailForStaff(
  { sql, clock }: { sql: Queryable; clock: Clock },
  order: OrderRow,
): Promise<z.output<typeof RechargeOfDesk>> {
  const { payer, memberId } = order
  const [detail, isOwn] = await Promise.all([
    detailOf({ sql, clock }, order),
    payer === null ? null : hasName(sql, memberId, payer.trim()),
  ])
  return {
    ...detail,
    payer: payer === null ? null : maskName(payer.trim()),
    payerIs: isOwn === null ? 'unknown' : isOwn ? 'own-name' : 'other-name',
  }
}
