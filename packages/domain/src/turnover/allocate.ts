/**
 * Which bets fill which requirement (Domain §8.3). A requirement is what a deposit or gift asks to be staked; its span
 * lasts until the next one begins. Valid stakes placed in a span first fill older requirements that miss something, the
 * oldest first; all that is left belongs to the requirement of the span, also beyond what it asks for.
 *
 * Within a span the categories fill in the order of {@link TURNOVER_CATEGORIES}, and within a category the bets in the
 * order in which they were placed. So the whole follows from the sums of the spans alone: it does not matter when a bet
 * is settled, and a sum that grows lets no requirement fall (I-27).
 */
import type { Money } from '../money.ts'

/** 彩票, 体育, 真人电子: the three figures of a requirement, in the order in which they fill. */
export const TURNOVER_CATEGORIES = ['cp', 'sports', 'video'] as const
export type TurnoverCategory = (typeof TURNOVER_CATEGORIES)[number]
export type ByCategory = Readonly<Record<TurnoverCategory, Money>>

/** An open requirement as allocation sees it. */
export type Requirement = {
  /** What its deposit and its gift ask to be staked. */
  readonly depositClaim: Money
  readonly giftClaim: Money
  /** Weighed valid stakes placed in its span. */
  readonly span: ByCategory
  /** Of those, what went to requirements that are closed now. */
  readonly spent: ByCategory
}

/** What the bets of one span gave to one requirement. Spans and requirements are named by their place in the list. */
export type Flow = {
  readonly span: number
  readonly to: number
  readonly category: TurnoverCategory
  /** Where it begins in the span's sum of the category, and how much it is. */
  readonly start: Money
  readonly amount: Money
}

export type Allocation = {
  /** 已完成 of each requirement. */
  readonly achieved: readonly ByCategory[]
  readonly flows: readonly Flow[]
}

export const NO_TURNOVER: ByCategory = { cp: 0n, sports: 0n, video: 0n }

/** What a requirement asks for in all. */
export const claimOf = ({ depositClaim, giftClaim }: Pick<Requirement, 'depositClaim' | 'giftClaim'>): Money =>
  depositClaim + giftClaim

export const sumOf = (by: ByCategory): Money => by.cp + by.sports + by.video

/**
 * Shares the stakes of all spans out among open requirements.
 * @param requirements the oldest first
 */
export function allocate(requirements: readonly Requirement[]): Allocation {
  const achieved = requirements.map(() => ({ ...NO_TURNOVER }) as Record<TurnoverCategory, Money>)
  const missing = requirements.map(claimOf)
  const flows: Flow[] = []
  // What is filled stays filled, so the first that misses something only moves on.
  let first = 0
  for (const [span, { span: sums, spent }] of requirements.entries()) {
    for (const category of TURNOVER_CATEGORIES) {
      let start = spent[category]
      const give = (to: number, amount: Money) => {
        if (amount <= 0n) return
        ;(achieved[to] as Record<TurnoverCategory, Money>)[category] += amount
        missing[to] = (missing[to] as Money) - amount
        flows.push({ span, to, category, start, amount })
        start += amount
      }
      const end = sums[category]
      while (start < end && first < span) {
        const asks = missing[first] as Money
        if (asks <= 0n) first += 1
        else give(first, least(asks, end - start))
      }
      give(span, end - start)
    }
  }
  return { achieved, flows }
}

const least = (a: Money, b: Money): Money => (a < b ? a : b)
