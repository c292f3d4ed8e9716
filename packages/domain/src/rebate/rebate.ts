/** 洗码: what of the valid bets since the last claim comes back, by kind of game (Domain §8.6). */
import { type Money, wholeFen, yuan } from '../money.ts'

/** As the page lists them. 捕鱼 has the rate of 电子. */
export const REBATE_CATEGORIES = ['lottery', 'live', 'slot', 'fish', 'chess', 'sport'] as const
export type RebateCategory = (typeof REBATE_CATEGORIES)[number]

/** Less than this is not paid out. */
export const REBATE_LEAST: Money = yuan('1')

/** What a level gives, in hundredths of a percent: 15 is 0.15 %. */
export type RebateRates = Readonly<Record<RebateCategory, number>>

/** One kind of game since the last claim. */
export interface RebateLine {
  readonly category: RebateCategory
  /** In 厘. Below zero where a correction took back more than has been staked since: it waits for the next bets. */
  readonly validBet: Money
  readonly rate: number
  readonly amount: Money
}

/** So much of valid bets comes back, rounded down to the 分; nothing for bets that were taken back. */
export const rebateOf = (validBet: Money, rate: number): Money =>
  validBet <= 0n ? 0n : wholeFen((validBet * BigInt(rate)) / 10_000n)

/** Every kind of game with its rebate, and the sum. */
export function rebateOn(
  validBets: Readonly<Record<RebateCategory, Money>>,
  rates: RebateRates,
): { lines: RebateLine[]; total: Money } {
  const lines = REBATE_CATEGORIES.map((category) => {
    const [validBet, rate] = [validBets[category], rates[category]]
    return { category, validBet, rate, amount: rebateOf(validBet, rate) }
  })
  return { lines, total: lines.reduce((sum, { amount }) => sum + amount, 0n) }
}
