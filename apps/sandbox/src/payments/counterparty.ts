import { amountOf, type Call, type Door, numberOf, Refused, textOf } from './door.ts'
import type { Route } from './http.ts'
import * as orders from './orders.ts'
import { mountPayouts } from './payouts.ts'
import type { Store } from './store.ts'

/** What differs between the three counterparties. */
export type Counterparty = {
  gateway: string
  currency: string
  /** Ways to pay that it has. */
  methods: readonly string[]
  /** Where an order is paid: an address of a page, an account, an address of a chain. */
  placeOf(order: { reference: string; orderNo: string; method: string }): Readonly<Record<string, unknown>>
  /** An order was closed by the merchant. */
  onClosed?(order: orders.Order): void
}

/** The signed calls that all of them have: create, query, close, refund, the list of a day, payouts. */
export function mountCounterparty(store: Store, door: Door, party: Counterparty): Route[] {
  const { gateway } = party
  const at = (path: string, work: (call: Call) => Record<string, unknown>) =>
    door.signed(gateway, `/${gateway}/${path}`, work)
  return [
    at('orders', ({ body }) => seen(store, makeOf(store, party, body))),
    at('orders/query', ({ body }) => {
      const order = orders.findOrder(store, gateway, textOf(body, 'orderNo'))
      return order === undefined ? { state: 'unknown' } : seen(store, order)
    }),
    at('orders/close', ({ body }) => {
      const order = known(orders.findOrder(store, gateway, textOf(body, 'orderNo')))
      if (orders.endOrder(store, order.reference, 'closed')) party.onClosed?.(order)
      return seen(store, known(orders.findOrder(store, gateway, order.orderNo)))
    }),
    at('refunds', ({ body }) => {
      const payment = known(orders.findPayment(store, gateway, textOf(body, 'reference')))
      const reason = textOf(body, 'reason')
      const text = 'update payment set refund_reason = coalesce(refund_reason, ?) where gateway = ? and reference = ?'
      store.run(text, reason, gateway, payment.reference)
      return { state: 'refunded' }
    }),
    at('payments', ({ body }) => {
      const [from, until] = [numberOf(body, 'from'), numberOf(body, 'until')]
      const after = textOf(body, 'after', /^.{0,100}$/u)
      const found = orders.paymentsBetween(store, { gateway, from, until, after, limit: DAY_PAGE })
      return { payments: found.map(paymentOf), next: found.length < DAY_PAGE ? null : found.at(-1)?.reference }
    }),
    ...mountPayouts(store, at, party),
  ]
}

const DAY_PAGE = 500

function makeOf(store: Store, party: Counterparty, body: Call['body']): orders.Order {
  const { gateway, currency } = party
  const [orderNo, method] = [textOf(body, 'orderNo', /^[\w-]{4,40}$/), textOf(body, 'method')]
  if (!party.methods.includes(method) || body['currency'] !== currency) throw new Refused('INVALID')
  const [amount, returnUrl] = [amountOf(body), textOf(body, 'returnUrl', /^(https?:\/)?\/\S{1,300}$/)]
  const expiresAt = numberOf(body, 'expiresAt')
  const reference = orders.newReference('O')
  const place = JSON.stringify(party.placeOf({ reference, orderNo, method }))
  const request = JSON.stringify({ orderNo, method, amount, currency, expiresAt, returnUrl })
  const order = { gateway, orderNo, reference, method, amount, currency, expiresAt, returnUrl, place, request }
  return orders.makeOrder(store, { ...order, state: 'open' })
}

/** An order as it is told to its merchant. */
const seen = (store: Store, { gateway, orderNo, reference, place, state }: orders.Order) => ({
  reference,
  state,
  ...(JSON.parse(place) as object),
  payments: orders.paymentsOf(store, gateway, orderNo).map(paymentOf),
})

/** A payment as it is told to its merchant. */
export const paymentOf = ({ reference, orderNo, amount, currency, paidAt, refundReason }: orders.Payment) => ({
  ...{ reference, orderNo, amount, currency, paidAt },
  isRefunded: refundReason !== null,
})

function known<T>(found: T | undefined): T {
  if (found === undefined) throw new Refused('NOT_FOUND')
  return found
}
