import type { Callbacks } from './callbacks.ts'
import { mountCounterparty } from './counterparty.ts'
import type { Door } from './door.ts'
import { type Answered, type Asked, type Route } from './http.ts'
import * as orders from './orders.ts'
import { cashierPage, donePage, METHODS } from './cashier-page.ts'
import { page, seeOther } from './page.ts'
import type { Store } from './store.ts'

export type CashierParts = { store: Store; door: Door; callbacks: Callbacks; origin(): string; site(): string }

/** The redirect gateway: an order has a page on which somebody pays, and its end is told by a callback. */
export function mountCashier(parts: CashierParts): Route[] {
  const { store, door, origin, site } = parts
  const find = ({ params }: Asked) => {
    const order = orders.orderByReference(store, params['reference'] ?? '')
    return order?.gateway === 'cashier' ? order : undefined
  }
  const path = '/cashier/pay/:reference'
  return [
    ...mountCounterparty(store, door, {
      gateway: 'cashier',
      currency: 'CNY',
      methods: METHODS,
      placeOf: ({ reference }) => ({ payUrl: `${origin()}/cashier/pay/${reference}` }),
      onClosed: (order) => tellEnd(parts, order, 'closed'),
    }),
    {
      method: 'GET',
      path,
      answer: (asked): Answered => {
        const order = find(asked)
        if (order === undefined) return page('订单不存在', '<p class="note">请返回商户重新下单。</p>', { status: 404 })
        return asked.query.has('done') ? donePage(store, order, site()) : cashierPage(order)
      },
    },
    {
      method: 'POST',
      path,
      answer: (asked): Answered => {
        const [order, form] = [find(asked), new URLSearchParams(asked.body)]
        const act = ACTS[form.get('act') ?? '']
        if (order === undefined || act === undefined) return page('操作无效', '', { status: 400 })
        store.together(() => act(parts, order, form))
        return seeOther(`/cashier/pay/${order.reference}?done=1`)
      },
    },
  ]
}

/** What a tester can do on the page of an order. */
const ACTS: Readonly<Record<string, (parts: CashierParts, order: orders.Order, form: URLSearchParams) => void>> = {
  pay: (parts, order) => pay(parts, order, order.amount),
  twice: (parts, order) => {
    pay(parts, order, order.amount)
    pay(parts, order, order.amount)
  },
  decline: (parts, order) => end(parts, order, 'declined'),
  // As when the time ran out before somebody paid.
  late: (parts, order) => {
    end(parts, order, 'closed')
    pay(parts, order, order.amount)
  },
  other: (parts, order, form) => pay(parts, order, thousandths(form.get('amount') ?? '') ?? order.amount),
}

function pay({ store, callbacks }: CashierParts, order: orders.Order, amount: string): void {
  const [reference, paidAt] = [orders.newReference('P'), Date.now()]
  const { orderNo, currency } = order
  const from = { payer: '测试付款人', text: '', address: null, height: null }
  orders.addPayment(store, 'cashier', { reference, orderNo, amount, currency, paidAt, ...from })
  orders.markPaid(store, order.reference)
  callbacks.tell('cashier', { kind: 'paid', orderNo, reference, amount, currency, at: paidAt })
}

function end(parts: CashierParts, order: orders.Order, state: 'declined' | 'closed'): void {
  if (orders.endOrder(parts.store, order.reference, state)) tellEnd(parts, order, state)
}

function tellEnd({ callbacks }: CashierParts, order: orders.Order, kind: 'declined' | 'closed'): void {
  const { orderNo, reference, currency } = order
  callbacks.tell('cashier', { kind, orderNo, reference, amount: '0', currency, at: Date.now() })
}

/** What a person typed as yuan, in thousandths. */
export function thousandths(text: string): string | undefined {
  const parts = /^(0|[1-9]\d{0,8})(?:\.(\d{1,3}))?$/.exec(text.trim())
  const amount = parts && BigInt(parts[1] as string) * 1000n + BigInt((parts[2] ?? '').padEnd(3, '0'))
  return amount ? String(amount) : undefined
}
