import { type Money, wholeFen } from '../money.ts'

/**
 * The difference rebate (代理返点, Domain §7.5): of each settled stake every agent above its member earns the difference
 * between his own rate and the highest rate below him. Shares are exact; only a day's sum is rounded (Ruling C119).
 */

/** A share before rounding, in thousandths of a 厘: stakes times tenths of a percent. */
export type ExactShare = bigint

/** An agent above a member, with his rate in tenths of a percent when the bet was placed. */
export interface ChainAgent {
  agentId: bigint
  rate: number
}

/** What a level of the chain earns of one stake. */
export interface ChainShare extends ChainAgent {
  /** The highest rate below him. */
  given: number
  share: ExactShare
}

/**
 * What each agent above a member earns of a valid stake in 厘. `chain` begins with the member's own agent, `memberRate`
 * is in tenths of a percent. No share is negative, and all of them together are the stake times the highest rate of the
 * chain less the member's (I-39).
 */
export function differenceShares(stake: Money, memberRate: number, chain: readonly ChainAgent[]): ChainShare[] {
  let given = memberRate
  return chain.map(({ agentId, rate }) => {
    const own = Math.max(given, rate)
    const share = { agentId, rate, given, share: stake * BigInt(own - given) }
    given = own
    return share
  })
}

/** An agent's rebate of a day in 厘: the sum of his shares, rounded down once to 0.01 yuan (Ruling C119). */
export const dayRebate = (shares: readonly ExactShare[]): Money =>
  wholeFen(shares.reduce((sum, share) => sum + share, 0n) / 1000n)

/**
 * How a statement stands (Domain §7.6): 未结算 while its day is worked out, 已结算 when it is to be paid, 已派发 when the books
 * hold its amount, 已回收 when a correction took something of it back.
 */
export function rebateState({ amount, paid, taken, isWorkedOut }: RebateStatement): RebateState {
  if (!isWorkedOut) return 'open'
  if (paid < amount) return 'settled'
  return taken > 0n || paid > amount ? 'taken' : 'paid'
}
export type RebateState = 'open' | 'settled' | 'paid' | 'taken'

interface RebateStatement {
  amount: Money
  paid: Money
  taken: Money
  isWorkedOut: boolean
}
