/**
 * What a recharge costs and brings, before the order is made: 实付, 赠送, 手续费, 到账, 打码要求 (Domain §8.1). The order stores
 * what this said, and the credit pays what the order stores.
 */
import { type Money, wholeFen } from '../money.ts'
import { claimsOf } from '../turnover/claims.ts'

/** The terms of a channel. Money in 厘; `Bps` are hundredths of a percent; multiples are hundredths: 1 倍 is 100. */
export interface RechargeTerms {
  readonly feeBps: number
  /** The highest fee; null for none. */
  readonly feeCap: Money | null
  readonly discountBps: number
  readonly discountCap: Money | null
  /** From which amount there is a discount at all. */
  readonly discountFrom: Money
  /** 打码 multiples of what was paid in, and of what was given. */
  readonly depositMultiple: number
  readonly giftMultiple: number
}

/** A first recharge is given so much when it is at least so much. */
export interface FirstGift {
  readonly gift: Money
  readonly least: Money
}

export interface RechargeQuote {
  /** 实付. */
  readonly pay: Money
  /** 手续费, taken from what arrives. */
  readonly fee: Money
  /** 赠送 of the channel: min(cap, amount × percent). */
  readonly discount: Money
  /** 首充礼; 0 for everybody but a first recharge. */
  readonly firstGift: Money
  /** 到账: paid − fee + gifts. */
  readonly credit: Money
  /** 打码要求. */
  readonly turnover: Money
}

/** The quote of an amount. Shares are cut to whole 分, the fee in favour of the member (I-09). */
export function quoteRecharge(terms: RechargeTerms, pay: Money, first: FirstGift | null = null): RechargeQuote {
  const fee = capped(shareOfBps(pay, terms.feeBps), terms.feeCap)
  const discount = pay < terms.discountFrom ? 0n : capped(shareOfBps(pay, terms.discountBps), terms.discountCap)
  const firstGift = first !== null && pay >= first.least ? first.gift : 0n
  const deposit = pay - fee
  const gift = discount + firstGift
  return { pay, fee, discount, firstGift, credit: deposit + gift, turnover: turnoverOf(terms, { deposit, gift }) }
}

/** What has to be bet for a deposit and a gift: each times its own multiple (Domain §8.3). */
export function turnoverOf(
  { depositMultiple, giftMultiple }: Pick<RechargeTerms, 'depositMultiple' | 'giftMultiple'>,
  { deposit, gift }: { deposit: Money; gift: Money },
): Money {
  const { depositClaim, giftClaim } = claimsOf({ deposit, gift, depositMultiple, giftMultiple, giftBasis: 'gift' })
  return depositClaim + giftClaim
}

const shareOfBps = (amount: Money, bps: number): Money => wholeFen((amount * BigInt(bps)) / 10_000n)

const capped = (amount: Money, cap: Money | null): Money => (cap !== null && amount > cap ? cap : amount)
