/** The bonus centre (Domain §8.7): what is given, when, and how much of it. */
import { type Money, shareOf, type Tenths } from '../money.ts'
import { below, type Random } from '../random.ts'
import { addDays, type SiteDate } from '../time.ts'

/** As the page lists them. */
export const OFFER_KINDS = [
  'sign-in',
  'first-recharge',
  'upgrade',
  'week-wage',
  'month-wage',
  'monthly-packet',
  'rescue',
  'birthday',
  'invite',
  'phone',
] as const
export type OfferKind = (typeof OFFER_KINDS)[number]

/** What an operator gives somebody by hand is a record as well, of no offer. */
export const BONUS_KINDS = [...OFFER_KINDS, 'manual'] as const
export type BonusKind = (typeof BONUS_KINDS)[number]

/** States of a record: 0 待审核, 1 未领取, 2 已完成, 3 已失效. */
export const BONUS_STATUS = { pending: 0, open: 1, done: 2, expired: 3 } as const
export type BonusStatus = (typeof BONUS_STATUS)[keyof typeof BONUS_STATUS]

/** A gift that nobody takes ends after so many days. */
export const BONUS_DAYS = 7

/** Rewards of the level are 22 系统奖励, everything else 20 活动优惠 (Domain §8.7). */
export const tranTypeOf = (kind: BonusKind): 20 | 22 => (LEVEL_REWARDS.has(kind) ? 22 : 20)
const LEVEL_REWARDS: ReadonlySet<BonusKind> = new Set(['upgrade', 'week-wage', 'month-wage', 'birthday'])

export const SIGN_IN_DAYS = 7

/** The last time a member signed in: the day, and which of the seven it was. */
export interface SignedIn {
  readonly day: SiteDate
  readonly step: number
}

/**
 * Where a member stands in the seven days: which of them today is, and whether it is done. A day that was left out
 * begins them again, and so does the day after the seventh.
 */
export function signInOf(last: SignedIn | undefined, today: SiteDate): { step: number; isDone: boolean } {
  if (last?.day === today) return { step: last.step, isDone: true }
  const goesOn = last !== undefined && addDays(last.day, 1) === today && last.step < SIGN_IN_DAYS
  return { step: goesOn ? last.step + 1 : 1, isDone: false }
}

/** 救援金: so much of a loss comes back, from a loss of `least` on and up to `most`. */
export interface RescueRule {
  readonly least: Money
  readonly most: Money
  readonly percent: Tenths
}

export function rescueOf(loss: Money, { least, most, percent }: RescueRule): Money {
  if (loss <= 0n || loss < least) return 0n
  const share = shareOf(loss, percent)
  return share < most ? share : most
}

/** A packet of whole yuan, every amount between the two equally likely. */
export function packetOf(random: Random, { least, most }: { least: Money; most: Money }): Money {
  const [from, to] = [least / YUAN, most / YUAN]
  return (from + BigInt(below(random, Number(to - from) + 1))) * YUAN
}
const YUAN = 1000n

/** The days on which a birthday is kept in a year: the 29th of February falls on the 28th where there is none. */
export function birthdaysOn(day: SiteDate): string[] {
  const date = day.slice(5)
  const hasNoLeapDay = date === '02-28' && addDays(day, 1).slice(5) !== '02-29'
  return hasNoLeapDay ? [date, '02-29'] : [date]
}
