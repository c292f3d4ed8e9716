import type { Money } from '@liuhe/domain/money.ts'
import { formatAmount } from '@liuhe/domain/format-amount.ts'

type Figures = { betAmount: Money; winAmount: Money }

/** Nothing was staked and nothing was paid. */
export const isBlank = ({ betAmount, winAmount }: Figures): boolean => betAmount === 0n && winAmount === 0n

/** What all rows have together. */
export const sumOf = (rows: readonly Figures[]): Figures => ({
  betAmount: rows.reduce((sum, { betAmount }) => sum + betAmount, 0n),
  winAmount: rows.reduce((sum, { winAmount }) => sum + winAmount, 0n),
})

/** What the member has gained, below zero when he lost. */
export const gainOf = ({ betAmount, winAmount }: Figures): Money => winAmount - betAmount

/** With a plus in front of a gain. */
export const signed = (amount: Money): string => (amount > 0n ? `+${formatAmount(amount)}` : formatAmount(amount))
