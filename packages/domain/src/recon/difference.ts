/** Differences between a counterparty's list of a day and ours: what both sides have, and what that is worth to us. */
import type { Instant } from '../time.ts'

export type ReconKind = 'gateway' | 'games'
/** Money that came, money that went, play at a provider of games. */
export type ReconFlow = 'in' | 'out' | 'play'

/** A difference with its destination. */
export interface PlacedDifference {
  reference: string
  what: 'missing-here' | 'missing-there' | 'different'
  /** What was compared: the inbox with the gateway or the orders, payouts; of games the hour in milliseconds. */
  part: string
  /** In the words of each side; null where it has nothing. */
  ours: string | null
  theirs: string | null
  foundAt: Instant
  overAt: Instant | null
  settledWay: 'posted' | 'carried' | null
  settledNote: string | null
  settledBy: string | null
  settledAt: Instant | null
  settledApproval: number | null
}

/** Which way the money of a difference went. */
export const flowOf = (kind: ReconKind, part: string): ReconFlow =>
  kind === 'games' ? 'play' : part === 'payouts' ? 'out' : 'in'

/**
 * The amount in the words of a side: `order 5000` of a gateway, `bet user round -1000 +0` of a provider, whose amount
 * is what the house keeps. Undefined for words without one: rollbacks and transfers.
 */
export function amountIn(kind: ReconKind, words: string | null): bigint | undefined {
  if (words === null) return 0n
  if (kind === 'gateway') {
    const amount = / (\d{1,18})$/.exec(words)?.[1]
    return amount === undefined ? undefined : BigInt(amount)
  }
  const parts = / -(\d{1,18}) \+(\d{1,18})$/.exec(words)
  return parts === null ? undefined : BigInt(parts[1] as string) - BigInt(parts[2] as string)
}

/**
 * What a difference is worth to us: above zero the counterparty owes us more than our books say. Undefined where a side
 * has no amount; zero where the sums agree and something else does not.
 */
export function gainOf(kind: ReconKind, { part, ours, theirs }: Pick<PlacedDifference, 'part' | 'ours' | 'theirs'>) {
  const [mine, other] = [amountIn(kind, ours), amountIn(kind, theirs)]
  if (mine === undefined || other === undefined) return undefined
  return flowOf(kind, part) === 'out' ? mine - other : other - mine
}
