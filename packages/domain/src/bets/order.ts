/** A bet order's states, what a member reads of them, and what may be done (Spec B §4 Bet order status). */
import type { Instant } from '../time.ts'
import type { PricingModel } from './play.ts'

export const ORDER_STATUS = { pending: 0, settled: 1, cancelled: 2, deleted: 3, chaseStopped: 4 } as const
export type OrderStatus = (typeof ORDER_STATUS)[keyof typeof ORDER_STATUS]

export const ORDER_RESULT = { lost: 0, paid: 1, push: 2 } as const

/** What the rules below read of an order; unknown numbers of either kind are shown as '-'. */
export type OrderState = {
  readonly status: number
  readonly result?: number | null
  /** The close of its draw, at which cancelling ends too. */
  readonly closeTime: Instant
  readonly chaseNo?: string | null
}

/** `cancelEnabled` is the system's hy_is_cancel = '1'; `now` is the server's time, not the device's. */
export type OrderContext = { readonly now: Instant; readonly cancelEnabled: boolean }

export type CancelRefusal = 'BET/CANCEL_DISABLED' | 'BET/NOT_CANCELLABLE'

type Rule = readonly [refusal: CancelRefusal, allows: (order: OrderState, context: OrderContext) => boolean]

/** Every rule must allow; the first that does not is the reason the member reads (I-14). */
const CANCEL_RULES: readonly Rule[] = [
  ['BET/CANCEL_DISABLED', (_, { cancelEnabled }) => cancelEnabled],
  ['BET/NOT_CANCELLABLE', ({ status }) => status === ORDER_STATUS.pending],
  ['BET/NOT_CANCELLABLE', ({ closeTime }, { now }) => now < closeTime],
]

const cancelRefusal = (order: OrderState, context: OrderContext): CancelRefusal | undefined =>
  CANCEL_RULES.find(([, allows]) => !allows(order, context))?.[0]

/** What may be done with an order: `orderCan.cancel(…)`, and `orderCan.cancel.refusal(…)` says why not. */
export const orderCan = {
  cancel: Object.assign(
    (order: OrderState, context: OrderContext): boolean => cancelRefusal(order, context) === undefined,
    { refusal: cancelRefusal },
  ),
} as const

const RESULT_LABELS: Readonly<Record<number, string>> = { 0: '未中奖', 1: '已派奖', 2: '和局' }
const STATUS_LABELS: Readonly<Record<number, string>> = { 2: '已撤单', 3: '删除', 4: '追号停止' }

/** The state of an order as its row reads. */
export function orderLabel(order: OrderState, context: OrderContext): string {
  if (order.status === ORDER_STATUS.pending) return orderCan.cancel(order, context) ? '可撤销' : '未开奖'
  if (order.status === ORDER_STATUS.settled) return RESULT_LABELS[order.result ?? -1] ?? '-'
  return STATUS_LABELS[order.status] ?? '-'
}

/** [追] beside an order that can be cancelled and belongs to a chase; else nothing. */
export const chaseMark = (order: OrderState, context: OrderContext): '[追]' | '' =>
  order.chaseNo && orderCan.cancel(order, context) ? '[追]' : ''

/** Model 1 is credit, every other official. */
export const pricingMark = (pricing: PricingModel): '[信]' | '[官]' => (pricing === 'credit' ? '[信]' : '[官]')
