import type { Money } from '@liuhe/domain/money.ts'

/**
 * Whether an order brings what it promised. People may credit another amount, and another order may have been the first
 * recharge and have had the gift: then its parts do not add up to what came, and only that is said.
 */
export const isAsAgreed = ({ amount, fee, discountMoney, creditMoney }: Sums): boolean =>
  creditMoney === amount - fee + discountMoney

type Sums = Record<'amount' | 'fee' | 'discountMoney' | 'creditMoney', Money>
