import type { Family } from '@liuhe/domain/lottery/family.ts'
import type { Money } from '@liuhe/domain/money.ts'
import type { SiteDate } from '@liuhe/domain/time.ts'
import { arrayOf } from '../../db/array-literal.ts'
import type { Queryable } from '../../db/connect.ts'

// What bills tell of the orders behind them.

/** The orders of a member by their numbers; a number of nobody, or of somebody else, has none. */
export async function ordersOfBills(
  db: Queryable,
  memberId: bigint,
  orderIds: readonly bigint[],
): Promise<Map<bigint, BillOrder>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db<BillOrder[]>`
    select order_id as "orderId", game_id as "gameId", turn_num as "turnNum", family, play_code as "playCode",
           bet_info as "selectionText", notes, total, reward, status, result, valid_stake as "validStake",
           track_no as "chaseNo", to_char(site_day(added_at), 'YYYY-MM-DD') as day
    from bet_record where member_id = ${memberId} and order_id = any (${arrayOf(orderIds)}::bigint[])`
  return new Map(rows.map((row) => [row.orderId, row]))
}

/**
 * The orders behind a number that a member was shown, his order's or his chase's, and the days in which their bills
 * lie: from the day of placing to a month after the last of them ended, since a result is corrected soon or never.
 */
export async function findOrders(db: Queryable, memberId: bigint, no: bigint): Promise<OrderSpan | undefined> {
  const [row] = await db<OrderSpan[]>`
    with span as (
      select ${no}::bigint as first_id, ${no}::bigint as last_id
      where exists (select from bet_order where member_id = ${memberId} and order_id = ${no})
      union all
      select first_order_id, last_order_id from bet_chase where member_id = ${memberId} and track_no = ${no}
      limit 1
    )
    select s.first_id as "firstOrder", s.last_id as "lastOrder",
           to_char(site_day(min(o.added_at)), 'YYYY-MM-DD') as from,
           case when bool_or(o.settled_at is null) then '9999-12-31'
                else to_char(site_day(max(o.settled_at)) + ${CORRECTED_WITHIN_DAYS}::integer, 'YYYY-MM-DD') end as until
    from span s join bet_order o on o.member_id = ${memberId} and o.order_id between s.first_id and s.last_id
    group by 1, 2`
  return row
}

const CORRECTED_WITHIN_DAYS = 31

export interface BillOrder {
  orderId: bigint
  gameId: number
  turnNum: string
  family: Family
  playCode: string
  selectionText: string
  notes: number
  total: Money
  reward: Money
  status: number
  result: number | null
  validStake: Money
  chaseNo: bigint | null
  /** The day of the site on which it was placed. */
  day: SiteDate
}

export interface OrderSpan {
  firstOrder: bigint
  lastOrder: bigint
  from: SiteDate
  until: SiteDate
}
