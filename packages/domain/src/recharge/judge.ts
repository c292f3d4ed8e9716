/** What becomes of money that arrived for an order: credited as agreed, or a card 待核对 for people (Domain §8.1). */
import type { Instant } from '../time.ts'
import type { CheckKind, RechargeState } from './order.ts'

/** An order as far as money is judged by it. */
export interface Awaited {
  readonly state: RechargeState
  /** By whom it ended, if it has. */
  readonly endedBy: string | null
  readonly expiresAt: Instant
  readonly currency: 'CNY' | 'USDT'
  /** Exactly so much has to arrive, in the units of the currency. */
  readonly amount: bigint
}

/** Money that arrived. */
export interface Arrived {
  readonly currency: 'CNY' | 'USDT'
  readonly amount: bigint
  readonly paidAt: Instant
}

/**
 * `agreed`, or what is wrong. Money of an order that expired, and that was paid before, is as agreed: its news was
 * late, not the member. An order that was cancelled or rejected takes none by itself.
 */
export function judgeArrived(order: Awaited, money: Arrived): 'agreed' | CheckKind {
  if (money.currency !== order.currency) return 'currency'
  if (order.state === 'credited') return 'double'
  const isEnded = order.state === 'cancelled' || order.state === 'rejected'
  const wasInTime = order.endedBy === 'expiry' && money.paidAt <= order.expiresAt
  if (isEnded && !wasInTime) return 'late'
  if (money.amount < order.amount) return 'short'
  return money.amount > order.amount ? 'over' : 'agreed'
}

/**
 * What a credit consists of, from what arrived in yuan. Exactly the agreed amount brings what the order says; any other
 * amount, and a second payment, brings itself less its share of the fee, and no gift.
 */
export function creditOf(
  order: { readonly amount: bigint; readonly fee: bigint; readonly discount: bigint; readonly firstGift: bigint },
  { worth, isFirst }: { worth: bigint; isFirst: boolean },
): { deposit: bigint; fee: bigint; discount: bigint; firstGift: bigint } {
  const isWhole = isFirst && worth === order.amount
  const fee = isWhole ? order.fee : (order.fee * worth) / order.amount
  const fenFee = fee - (fee % 10n)
  return {
    deposit: worth - fenFee,
    fee: fenFee,
    discount: isWhole ? order.discount : 0n,
    firstGift: isWhole ? order.firstGift : 0n,
  }
}
