import { formatAmount } from '@liuhe/domain/format-amount.ts'
import type { Money } from '@liuhe/domain/money.ts'

/** An amount with its sign, `+12.58` or `-2,000.00`; nothing has none. */
export const signedAmount = (money: Money): string => `${money > 0n ? '+' : ''}${formatAmount(money)}`
