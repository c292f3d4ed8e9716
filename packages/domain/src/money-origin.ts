/**
 * Where the money of a payment came from. A wallet spends what came first, so what it still holds are its newest
 * credits; the oldest part of these is what it spends next.
 */
import type { Money } from './money.ts'

/** What a credit gave to a payment. */
export interface Source<Credit> {
  credit: Credit
  used: Money
}

/** What explains a payment, and how much of it. */
export interface Origin<Credit> {
  sources: readonly Source<Credit>[]
  /** Less than was paid where the credits that are known do not reach back far enough. */
  covered: Money
}

/**
 * Divides a payment over the credits that it came from, the oldest first.
 * @param held what the wallet held just before it, in 厘
 * @param credits what came into the wallet before it, the newest first
 */
export function originOf<Credit extends { amount: Money }>(
  { held, paid }: { held: Money; paid: Money },
  credits: readonly Credit[],
): Origin<Credit> {
  const sources: Source<Credit>[] = []
  // What of the balance lies in credits that are newer than those looked at: the rest is in older ones.
  let newer = 0n
  let covered = 0n
  for (const credit of credits) {
    if (newer >= held) break
    const kept = least(credit.amount, held - newer)
    // Places of the balance, counted from its newest end; a payment takes the oldest, which is the far end.
    const untouched = held - paid - newer
    const used = kept - least(kept, untouched > 0n ? untouched : 0n)
    if (used > 0n) sources.unshift({ credit, used })
    covered += used
    newer += kept
  }
  return { sources, covered }
}

const least = (one: Money, other: Money): Money => (one < other ? one : other)
