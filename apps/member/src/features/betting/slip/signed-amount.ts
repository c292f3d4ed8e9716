import { formatAmount } from '@liuhe/domain/format-amount.ts'
import type { Money } from '@liuhe/domain/money.ts'

/** A gain or a loss with its sign; nothing at all has none. */
export const signedAmount = (money: Money): string => (money > 0n ? `+${formatAmount(money)}` : formatAmount(money))
