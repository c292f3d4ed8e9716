// The SQL of orders that gateways were asked to make (migration 0069).
import type { Queryable } from '../../db/connect.ts'

export type OrderState = 'asked' | 'open' | 'paid' | 'declined' | 'closed' | 'refused' | 'left'

export interface StoredOrder {
  request: string
  state: OrderState
  /** Where it is paid, as JSON; null until an answer came. */
  created: string | null
}

/** Writes an order down before its gateway hears of it, or answers what stands there. The first look comes soon. */
export async function openOrder(
  sql: Queryable,
  it: { gateway: string; orderNo: string; request: string; expiresAt: number },
): Promise<StoredOrder | undefined> {
  const { count } = await sql`
    insert into payment_order (gateway, order_no, request, state, expires_at, look_at)
    values (${it.gateway}, ${it.orderNo}, ${it.request}, 'asked', ${new Date(it.expiresAt)},
            clock_timestamp() + ${FIRST_LOOK_S} * interval '1 second')
    on conflict (gateway, order_no) do nothing`
  return count === 1 ? undefined : findOrder(sql, it.gateway, it.orderNo)
}

export async function findOrder(sql: Queryable, gateway: string, orderNo: string): Promise<StoredOrder | undefined> {
  const [row] = await sql<StoredOrder[]>`
    select request, state, created from payment_order where gateway = ${gateway} and order_no = ${orderNo}`
  return row
}

/** The gateway has answered: somebody can pay it now. */
export async function keepCreated(
  sql: Queryable,
  { gateway, orderNo, created }: { gateway: string; orderNo: string; created: string },
): Promise<void> {
  await sql`
    update payment_order set created = ${created}, state = case state when 'asked' then 'open' else state end
    where gateway = ${gateway} and order_no = ${orderNo}`
}

/** What became of it. Money comes after any end; no other end comes after one. */
export async function endOrder(
  sql: Queryable,
  { gateway, orderNo, state }: { gateway: string; orderNo: string; state: Exclude<OrderState, 'asked' | 'open'> },
): Promise<void> {
  await sql`
    update payment_order set state = ${state} where gateway = ${gateway} and order_no = ${orderNo}
      and (state in ('asked', 'open') or (${state} = 'paid' and state <> 'paid'))`
}

export interface OrderToLookAt {
  orderNo: string
  request: string
  isOver: boolean
}

/**
 * Orders whose gateway is to be asked now, and the time of their next look: five seconds after the first, then ever
 * later, half a minute at most. No two processes get the same.
 */
export const takeOrdersToLookAt = (sql: Queryable, gateway: string, rows: number) => sql<OrderToLookAt[]>`
  update payment_order set looks = looks + 1,
    look_at = clock_timestamp() + least(${LOOK_MAX_S}, ${FIRST_LOOK_S} * power(1.5, least(looks, 20)))
      * interval '1 second'
  where gateway = ${gateway} and order_no in (
    select order_no from payment_order
    where gateway = ${gateway} and state in ('asked', 'open') and look_at <= clock_timestamp()
    order by look_at limit ${rows} for update skip locked)
  returning order_no as "orderNo", request,
            expires_at < clock_timestamp() - ${PATIENCE_S} * interval '1 second' as "isOver"`

const FIRST_LOOK_S = 5
const LOOK_MAX_S = 30
/** How long after its time an order is still looked at. */
const PATIENCE_S = 3_600
