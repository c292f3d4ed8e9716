/** What a withdrawal costs and brings (Domain §8.2): the page asks before, the server when it is requested. */
import { LI_PER_FEN, type Money, wholeFen } from '../money.ts'

/** The operator's limits. Shares are hundredths of a percent. */
export interface WithdrawalLimits {
  readonly amountMin: Money
  readonly amountMax: Money
  /** In one day of the site. */
  readonly dayMax: Money
  readonly timesPerDay: number
  /** So many of a day cost nothing. */
  readonly freeTimes: number
  readonly feeBps: number
  readonly feeCap: Money
}

/** What a member has asked for today; requests that were rejected or came back do not count. */
export interface WithdrawalDay {
  readonly times: number
  readonly amount: Money
}

export interface WithdrawalQuote {
  readonly fee: Money
  /** What turnover deducts. */
  readonly deduct: Money
  /** What arrives. */
  readonly paid: Money
}

/** The fee of the next request of the day: nothing while free times are left, then a share, cut to 分, with a cap. */
export function withdrawalFee(limits: WithdrawalLimits, day: Pick<WithdrawalDay, 'times'>, amount: Money): Money {
  if (day.times < limits.freeTimes) return 0n
  const share = wholeFen((amount * BigInt(limits.feeBps)) / 10_000n)
  return share < limits.feeCap ? share : limits.feeCap
}

/** What arrives of an amount. */
export function quoteWithdrawal(
  limits: WithdrawalLimits,
  day: Pick<WithdrawalDay, 'times'>,
  { amount, deduct }: { amount: Money; deduct: Money },
): WithdrawalQuote {
  const fee = withdrawalFee(limits, day, amount)
  return { fee, deduct, paid: amount - fee - deduct }
}

export const WITHDRAWAL_AMOUNT_FAULTS = ['fen', 'min', 'max'] as const
export type AmountFault = (typeof WITHDRAWAL_AMOUNT_FAULTS)[number]

/** Why the limits refuse a request; undefined when they do not. The first reason in this order counts. */
export function limitFault(
  limits: WithdrawalLimits,
  day: WithdrawalDay,
  amount: Money,
): AmountFault | 'times' | 'day' | undefined {
  if (amount % LI_PER_FEN !== 0n) return 'fen'
  if (amount < limits.amountMin) return 'min'
  if (amount > limits.amountMax) return 'max'
  if (day.times >= limits.timesPerDay) return 'times'
  return day.amount + amount > limits.dayMax ? 'day' : undefined
}
