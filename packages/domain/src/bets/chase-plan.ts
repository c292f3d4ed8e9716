/** 追号: how often the stakes are paid on each of several turns, and what it comes to (Domain §3.1 rule 9). */
import type { Money } from '../money.ts'

/** The largest multiple of one turn. */
export const CHASE_MULTIPLE_MAX = 10_000

/**
 * - `same` 同倍: every turn the same.
 * - `doubling` 翻倍: times `factor` after every `every` turns.
 */
export type ChasePlan =
  | { readonly kind: 'same'; readonly start: number }
  | { readonly kind: 'doubling'; readonly start: number; readonly every: number; readonly factor: number }

/** The multiples of `count` turns; one that grows too large stays at {@link CHASE_MULTIPLE_MAX}. */
export function chaseMultiples(plan: ChasePlan, count: number): number[] {
  return Array.from({ length: count }, (_, turn) => {
    const growth = plan.kind === 'same' ? 1 : plan.factor ** Math.floor(turn / plan.every)
    return Math.min(CHASE_MULTIPLE_MAX, Math.max(1, plan.start * growth))
  })
}

/** What each turn costs, and all turns up to it, in 厘. `stake` is what the lines cost once. */
export function chaseSums(stake: Money, multiples: readonly number[]): { amount: Money; sum: Money }[] {
  let sum = 0n
  return multiples.map((multiple) => {
    const amount = stake * BigInt(multiple)
    sum += amount
    return { amount, sum }
  })
}
