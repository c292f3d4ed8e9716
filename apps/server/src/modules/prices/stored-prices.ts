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
  limits: mapped(limits, textOf) as StoredLimits,
})

/** Reads {@link storedPrices}. */
export const readPrices = ({ odds, limits }: StoredPrices): PriceTable => ({
  odds,
  limits: mapped(limits, amountOf) as BetLimits,
})

/** Limits of single plays as the payload of an approval keeps them. */
export type StoredPlays = Record<string, Texts<LineLimits>>
export const storedPlays = (plays: Readonly<Record<string, LineLimits>>): StoredPlays =>
  mapped(plays, textOf) as StoredPlays
export const readPlays = (plays: Readonly<StoredPlays>): Record<string, LineLimits> =>
  mapped(plays, amountOf) as Record<string, LineLimits>

const textOf = (value: unknown) => (typeof value === 'bigint' ? String(value) : value)
const amountOf = (value: unknown) => (typeof value === 'string' ? BigInt(value) : value)

/** A value with each leaf turned into another; what is undefined is left out, as JSON does. */
function mapped(value: unknown, turn: (leaf: unknown) => unknown): unknown {
  if (typeof value !== 'object' || value === null) return turn(value)
  const kept = Object.entries(value).filter(([, inner]) => inner !== undefined)
  return Object.fromEntries(kept.map(([key, inner]) => [key, mapped(inner, turn)]))
}
