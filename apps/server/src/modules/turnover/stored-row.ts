import { type ByCategory, type Requirement, TURNOVER_CATEGORIES } from '@liuhe/domain/turnover/allocate.ts'
import type { TurnoverCategory } from '@liuhe/domain/turnover/allocate.ts'
import type { ClaimTerms } from '@liuhe/domain/turnover/claims.ts'
import type { Money } from '@liuhe/domain/money.ts'

/** Where a requirement comes from; with its number once for ever (I-28). */
export type RequirementSource = 'recharge' | 'gift' | 'manual' | 'rebate' | 'sign-up' | 'red-packet'

/** A requirement as it is stored. Changes put other values into its fields. */
export interface StoredRow extends Mutable<Requirement & ClaimTerms> {
  rowId: bigint
  memberId: bigint
  sourceKind: RequirementSource
  sourceNo: string
  weights: Readonly<Record<TurnoverCategory, number>>
  remark: string
  beginAt: Date
  /** Null for the newest. */
  endAt: Date | null
  /** How many bets its span counts. */
  bets: number
  achieved: ByCategory
  finishedAt: Date | null
  status: 0 | 1
  closedAt: Date | null
  /** Of a closed one: what filled it. */
  flows: readonly StoredFlow[] | null
  givenUp: Money
  /** How often what it asks for was changed; bets do not. */
  revision: number
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] }

/** What a span gave, by the number of the span's requirement. */
export interface StoredFlow {
  span: bigint
  category: TurnoverCategory
  start: Money
  amount: Money
}

/** The row of the table, whose figures by category are three columns. */
export type RawRow = Omit<StoredRow, 'span' | 'spent' | 'achieved' | 'weights' | 'flows'> & {
  [Column in `${'span' | 'spent' | 'dml'}_${TurnoverCategory}`]: Money
} & { [Column in `weight_${TurnoverCategory}`]: number } & { flows: string | null }

export const storedRow = (raw: RawRow): StoredRow => ({
  ...raw,
  span: byCategory((category) => raw[`span_${category}`]),
  spent: byCategory((category) => raw[`spent_${category}`]),
  achieved: byCategory((category) => raw[`dml_${category}`]),
  weights: byCategory((category) => raw[`weight_${category}`]),
  flows: raw.flows === null ? null : (JSON.parse(raw.flows) as Record<keyof StoredFlow, string>[]).map(flowOf),
})

/** Money and numbers of 64 bits are text in JSON. */
export const textOfFlows = (flows: readonly StoredFlow[]): string =>
  JSON.stringify(flows, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value))

export function byCategory<Value>(of: (category: TurnoverCategory) => Value): Record<TurnoverCategory, Value> {
  return Object.fromEntries(TURNOVER_CATEGORIES.map((category) => [category, of(category)])) as Record<
    TurnoverCategory,
    Value
  >
}

const flowOf = ({ span, category, start, amount }: Record<keyof StoredFlow, string>): StoredFlow => ({
  span: BigInt(span),
  category: category as TurnoverCategory,
  start: BigInt(start),
  amount: BigInt(amount),
})
