import type { Money } from '@liuhe/domain/money.ts'

/**
 * Whether an amount is above zero. A function of its own because the compiler of components loses bigint literals:
 * inside a component `amount > 0n` is compiled to `amount > undefined`, which is never true.
 */
export const isGain = (amount: Money): boolean => amount > 0n
