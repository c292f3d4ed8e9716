/** The life of a recharge order (Domain §8.1): its states, which edges there are, and who acts next. */

/** 1 未受理, 2 已受理, 3 已入款, 4 已取消, 5 已拒绝. */
export const RECHARGE_STATUS = { waiting: 1, accepted: 2, credited: 3, cancelled: 4, rejected: 5 } as const
export type RechargeState = keyof typeof RECHARGE_STATUS
export type RechargeStatus = (typeof RECHARGE_STATUS)[RechargeState]

/** What happens to an order. Each edge is taken once, by `UPDATE … WHERE status = $from`. */
export const RECHARGE_EDGES = {
  /** The member says that the transfer is made, or money arrived that somebody has to look at. */
  accept: { from: ['waiting'], to: 'accepted' },
  /** Money arrived as agreed, or two people decided so. */
  credit: { from: ['waiting', 'accepted'], to: 'credited' },
  /** The news of money that was paid in time came after the end, or two people credit what came too late. */
  creditLate: { from: ['cancelled', 'rejected'], to: 'credited' },
  /** The member does not want it any more, while nothing was paid. */
  cancel: { from: ['waiting'], to: 'cancelled' },
  /** Its time is over. */
  expire: { from: ['waiting'], to: 'cancelled' },
  /** The provider or an operator refuses it, or its money goes back. */
  reject: { from: ['waiting', 'accepted'], to: 'rejected' },
} as const satisfies Record<string, { from: readonly RechargeState[]; to: RechargeState }>
export type RechargeEdge = keyof typeof RECHARGE_EDGES

/** The state of a number of the wire. */
export const rechargeStateOf = (status: number): RechargeState =>
  (Object.keys(RECHARGE_STATUS) as RechargeState[]).find((state) => RECHARGE_STATUS[state] === status) ?? 'waiting'

/** Whether an order still waits for something: at most one per channel and three in all are (Domain §8.1). */
export const isOpen = (state: RechargeState): boolean => state === 'waiting' || state === 'accepted'
export const OPEN_ORDERS_MAX = 3

/** What is wrong with money that did not arrive as agreed (待核对). */
export const CHECK_KINDS = ['short', 'over', 'late', 'double', 'currency', 'unknown', 'over-limit', 'paused'] as const
export type CheckKind = (typeof CHECK_KINDS)[number]

/** What became of it: people look at it, it was credited, or it goes back and is back. */
export const CHECK_OUTCOMES = ['waiting', 'credited', 'returning', 'returned'] as const
export type CheckOutcome = (typeof CHECK_OUTCOMES)[number]

/** Steps of the timeline. */
export const RECHARGE_STEPS = [
  'created',
  'pay-ready',
  'confirmed',
  'txid',
  'check',
  'credited',
  'cancelled',
  'expired',
  'rejected',
  'returning',
  'returned',
  'disputed',
] as const
export type RechargeStep = (typeof RECHARGE_STEPS)[number]

/** Who acts: the member, the provider, the bank, the chain, who is paid (免提直充), people of the operator, our server. */
export const RECHARGE_ROLES = ['member', 'provider', 'bank', 'chain', 'receiver', 'operator', 'server'] as const
export type RechargeRole = (typeof RECHARGE_ROLES)[number]

/** What an order waits for, and whose turn it is; null when it is over and no money of it is looked at. */
export function nextOf(order: {
  state: RechargeState
  flow: 'transfer' | 'redirect' | 'qr' | 'coin' | 'matched'
  hasPayment: boolean
  check: CheckOutcome | null
  /** 免提直充: receiver and payer disagree, and people decide. */
  isDisputed?: boolean
}): { code: 'prepare' | 'pay' | 'match' | 'check' | 'return'; who: RechargeRole } | null {
  if (order.check === 'waiting') return { code: 'check', who: 'operator' }
  if (order.isDisputed && isOpen(order.state)) return { code: 'check', who: 'operator' }
  if (order.check === 'returning') return { code: 'return', who: order.flow === 'transfer' ? 'bank' : 'provider' }
  if (!isOpen(order.state)) return null
  if (!order.hasPayment) return { code: 'prepare', who: 'provider' }
  if (order.state === 'waiting') return { code: 'pay', who: 'member' }
  return { code: 'match', who: MATCHED_BY[order.flow] }
}

const MATCHED_BY = {
  transfer: 'bank',
  coin: 'chain',
  redirect: 'provider',
  qr: 'provider',
  matched: 'receiver',
} as const satisfies Record<string, RechargeRole>
