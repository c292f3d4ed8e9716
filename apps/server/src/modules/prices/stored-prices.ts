import type { BetLimits, LineLimits } from '@liuhe/domain/bets/limits.ts'
import type { PriceTable } from '@liuhe/domain/bets/price-table.ts'
import type { Odds } from '@liuhe/domain/money.ts'

// Amounts are text of 厘 in the database, because JSON has no whole numbers of their size.

/** Limits as a row keeps them. */
export type StoredLimits = Texts<BetLimits>
type Texts<Value> = Value extends bigint
  ? string
  : Value extends number
    ? number
    : { [Key in keyof Value]: Texts<Exclude<Value[Key], undefined>> }

/** A table as a row keeps it. */
export interface StoredPrices {
  odds: Record<string, Odds>
  limits: StoredLimits
}

/** For the row of a version. */
export const storedPrices = ({ odds, limits }: PriceTable): StoredPrices => ({
  odds: { ...odds },
  limits: mapped(limits, (value) => (typeof value === 'bigint' ? String(value) : value)) as StoredLimits,
})

/** Reads {@link storedPrices}. */
export const readPrices = ({ odds, limits }: StoredPrices): PriceTable => ({
  odds,
  limits: mapped(limits, (value) => (typeof value === 'string' ? BigInt(value) : value)) as BetLimits,
})

/** Limits of single plays as the payload of an approval keeps them. */
export const storedPlays = (plays: Readonly<Record<string, LineLimits>>): Record<string, Texts<LineLimits>> =>
  mapped(plays, String) as Record<string, Texts<LineLimits>>
export const readPlays = (plays: Readonly<Record<string, Texts<LineLimits>>>): Record<string, LineLimits> =>
  mapped(plays, (value) => BigInt(value as string)) as Record<string, LineLimits>

/** A value with each leaf turned into another. */
function mapped(value: unknown, turn: (leaf: unknown) => unknown): unknown {
  if (typeof value !== 'object' || value === null) return turn(value)
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, mapped(inner, turn)]))
}
