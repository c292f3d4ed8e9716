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
export function mountCashier({ store, door, callbacks, origin, site }: CashierParts): Route[] {
  const tellEnd = (kind: 'declined' | 'closed', { orderNo, reference, currency }: orders.Order) =>
    callbacks.tell('cashier', { kind, orderNo, reference, amount: '0', currency, at: Date.now() })
  const find = ({ params }: Asked) => {
    const order = orders.orderByReference(store, params['reference'] ?? '')
    return order?.gateway === 'cashier' ? order : undefined
  }
  const pay = (order: orders.Order, amount: string) => {
    const [reference, paidAt] = [orders.newReference('P'), Date.now()]
    const { orderNo, currency } = order
    const from = { payer: '测试付款人', text: '', address: null, height: null }
    orders.addPayment(store, 'cashier', { reference, orderNo, amount, currency, paidAt, ...from })
    orders.markPaid(store, order.reference)
    callbacks.tell('cashier', { kind: 'paid', orderNo, reference, amount, currency, at: paidAt })
  }
  const end = (order: orders.Order, state: 'declined' | 'closed') => {
    if (orders.endOrder(store, order.reference, state)) tellEnd(state, order)
  }
  const acts: Record<string, (order: orders.Order, form: URLSearchParams) => void> = {
    pay: (order) => pay(order, order.amount),
    twice: (order) => {
      pay(order, order.amount)
      pay(order, order.amount)
    },
    decline: (order) => end(order, 'declined'),
    // As when the time ran out before somebody paid.
    late: (order) => {
      end(order, 'closed')
      pay(order, order.amount)
    },
    other: (order, form) => pay(order, thousandths(form.get('amount') ?? '') ?? order.amount),
  }
  return [
    ...mountCounterparty(store, door, {
      gateway: 'cashier',
      currency: 'CNY',
      methods: METHODS,
      placeOf: ({ reference }) => ({ payUrl: `${origin()}/cashier/pay/${reference}` }),
      onClosed: (order) => tellEnd('closed', order),
    }),
    {
      method: 'GET',
      path: '/cashier/pay/:reference',
      answer: (asked): Answered => {
        const order = find(asked)
        if (order === undefined) return page('订单不存在', '<p class="note">请返回商户重新下单。</p>', 404)
        return asked.query.has('done') ? donePage(store, order, site()) : cashierPage(order)
      },
    },
    {
      method: 'POST',
      path: '/cashier/pay/:reference',
      answer: (asked): Answered => {
        const [order, form] = [find(asked), new URLSearchParams(asked.body)]
        const act = acts[form.get('act') ?? '']
        if (order === undefined || act === undefined) return page('操作无效', '', 400)
        store.together(() => act(order, form))
        return seeOther(`/cashier/pay/${order.reference}?done=1`)
      },
    },
  ]
}

/** What a person typed as yuan, in thousandths. */
export function thousandths(text: string): string | undefined {
  const parts = /^(0|[1-9]\d{0,8})(?:\.(\d{1,3}))?$/.exec(text.trim())
  const amount = parts && BigInt(parts[1] as string) * 1000n + BigInt((parts[2] ?? '').padEnd(3, '0'))
  return amount ? String(amount) : undefined
}
