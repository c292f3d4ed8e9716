/** What a deposit or gift asks to be staked, and what a valid stake counts (Domain §8.3). */
import type { Money } from '../money.ts'

/** Times an amount has to be staked, in hundredths: 100 is once. */
export type Multiple = number

/** Share of a valid stake that counts, in percent. */
export type Weight = number

/** What the multiple of a gift is of: the gift alone, or the deposit with it. */
export type GiftBasis = 'gift' | 'both'

export type ClaimTerms = {
  readonly deposit: Money
  readonly gift: Money
  readonly depositMultiple: Multiple
  readonly giftMultiple: Multiple
  readonly giftBasis: GiftBasis
}

/** 常态打码量 and 优惠打码量. Without a gift there is nothing to ask for it. */
export function claimsOf(terms: ClaimTerms): { depositClaim: Money; giftClaim: Money } {
  const { deposit, gift, depositMultiple, giftMultiple, giftBasis } = terms
  const basis = gift === 0n ? 0n : giftBasis === 'both' ? deposit + gift : gift
  return { depositClaim: times(deposit, depositMultiple), giftClaim: times(basis, giftMultiple) }
}

/** The multiple of a gift is of the gift alone where there is no deposit. */
export const basisOf = (deposit: Money): GiftBasis => (deposit > 0n ? 'both' : 'gift')

/** What a valid stake counts, rounded down to the 厘, order by order. */
export const weighed = (validStake: Money, weight: Weight): Money => (validStake * BigInt(weight)) / 100n

const times = (amount: Money, multiple: Multiple): Money => (amount * BigInt(multiple)) / 100n
