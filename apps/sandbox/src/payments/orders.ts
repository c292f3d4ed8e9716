import { randomBytes } from 'node:crypto'
import { Refused } from './door.ts'
import type { Store } from './store.ts'

/** An order as a gateway keeps it. */
export type Order = {
  gateway: string
  orderNo: string
  reference: string
  method: string
  amount: string
  currency: string
  expiresAt: number
  returnUrl: string
  state: OrderState
  /** Where the payer pays, as it was answered. */
  place: string
  /** What was asked for, word for word: the same number with other words is refused. */
  request: string
}

export type OrderState = 'open' | 'paid' | 'declined' | 'closed'

/** Money that arrived at a gateway. */
export type Payment = {
  reference: string
  orderNo: string | null
  amount: string
  currency: string
  paidAt: number
  payer: string
  text: string
  address: string | null
  height: number | null
  refundReason: string | null
}

const ORDER = `gateway, order_no as orderNo, reference, method, amount, currency, expires_at as expiresAt,
  return_url as returnUrl, state, place, request`
const PAYMENT = `reference, order_no as orderNo, amount, currency, paid_at as paidAt, payer, text, address, height,
  refund_reason as refundReason`

export const newReference = (kind: string): string => `${kind}${randomBytes(12).toString('hex').toUpperCase()}`

export const findOrder = (store: Store, gateway: string, orderNo: string): Order | undefined =>
  store.one<Order>(`select ${ORDER} from ordered where gateway = ? and order_no = ?`, gateway, orderNo)

export const orderByReference = (store: Store, reference: string): Order | undefined =>
  store.one<Order>(`select ${ORDER} from ordered where reference = ?`, reference)

/**
 * Makes an order, or answers the one that is there (the number is the key).
 * @throws CONFLICT when that one was asked for in other words
 */
export function makeOrder(store: Store, order: Order): Order {
  const known = findOrder(store, order.gateway, order.orderNo)
  if (known !== undefined) {
    if (known.request !== order.request) throw new Refused('CONFLICT')
    return known
  }
  const { gateway, orderNo, reference, request, method, amount, currency, expiresAt, returnUrl, state, place } = order
  store.run(
    'insert into ordered values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
    ...[gateway, orderNo, reference, request, method, amount, currency, expiresAt, returnUrl, state, place, Date.now()],
  )
  return order
}

/** Takes a step from an open state; false when another was taken before. */
export const endOrder = (store: Store, reference: string, state: OrderState): boolean =>
  store.run(`update ordered set state = ? where reference = ? and state = 'open'`, state, reference) === 1

/** Money came for it, whatever its state was. */
export const markPaid = (store: Store, reference: string): unknown =>
  store.run(`update ordered set state = 'paid' where reference = ?`, reference)

export function addPayment(store: Store, gateway: string, payment: Omit<Payment, 'refundReason'>): void {
  const { reference, orderNo, amount, currency, paidAt, payer, text, address, height } = payment
  store.run(
    `insert into payment (gateway, reference, order_no, amount, currency, paid_at, payer, text, address, height)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ...[gateway, reference, orderNo, amount, currency, paidAt, payer, text, address, height],
  )
}

export const paymentsOf = (store: Store, gateway: string, orderNo: string): Payment[] =>
  store.all<Payment>(`select ${PAYMENT} from payment where gateway = ? and order_no = ? order by seq`, gateway, orderNo)

export const findPayment = (store: Store, gateway: string, reference: string): Payment | undefined =>
  store.one<Payment>(`select ${PAYMENT} from payment where gateway = ? and reference = ?`, gateway, reference)

/** Payments between two blocks, both included. */
export const paymentsInBlocks = (store: Store, gateway: string, from: number, to: number): Payment[] =>
  store.all<Payment>(
    `select ${PAYMENT} from payment where gateway = ? and height between ? and ? order by seq`,
    ...[gateway, from, to],
  )

/** Payments of a span of time in the order of their references, after one of them. */
export const paymentsBetween = (
  store: Store,
  span: { gateway: string; from: number; until: number; after: string; limit: number },
): Payment[] =>
  store.all<Payment>(
    `select ${PAYMENT} from payment where gateway = ? and paid_at >= ? and paid_at < ? and reference > ?
     order by reference limit ?`,
    ...[span.gateway, span.from, span.until, span.after, span.limit],
  )
