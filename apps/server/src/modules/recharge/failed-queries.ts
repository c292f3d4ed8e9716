import { RECHARGE_STATUS } from '@liuhe/domain/recharge/order.ts'
import type { Queryable } from '../../db/connect.ts'

/**
 * Members with at least so many orders since an instant that came to nothing and that they did not give up themselves.
 */
export const failedSince = (sql: Queryable, { since, least }: { since: Date; least: number }) => sql<
  { memberId: bigint; orders: number }[]
>`
  select member_id as "memberId", count(*)::int as orders from recharge_order
  where recharge_id >= id_at(${since}) and ended_by <> 'member'
    and status in (${RECHARGE_STATUS.cancelled}, ${RECHARGE_STATUS.rejected})
  group by member_id having count(*) >= ${least}`
