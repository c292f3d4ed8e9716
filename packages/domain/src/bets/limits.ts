/** What one note, and all notes of a line together, may cost, and the limits a new game starts with (Domain §3.1). */
import { yuan } from '../money.ts'
import type { Money } from '../money.ts'
import type { LimitClass, Play, PlayCode, PricingModel } from './play.ts'

export type BetLimits = {
  /** Least stake of one note, by the pricing model. */
  readonly stakeMin: Readonly<Record<PricingModel, Money>>
  /** Least stake of all notes of a line together; 官 counts many small notes, so that its least is said of the line. */
  readonly lineMin: Readonly<Record<PricingModel, Money>>
  /** Largest stake of one note, by the play's class. */
  readonly stakeMax: Readonly<Record<LimitClass, Money>>
  /** What single plays have instead of all three. */
  readonly plays?: Readonly<Record<PlayCode, LineLimits>>
  /** Notes of one request. */
  readonly notesMax: number
  /** Most that is paid out; applied to one order when it is settled. */
  readonly payoutMax: Money
}

/** What is said of stakes alone. */
export type StakeLimits = Omit<BetLimits, 'payoutMax'>

/** What one note, and all notes of the line together, may cost. */
export type LineLimits = {
  readonly stakeMin: Money
  readonly stakeMax: Money
  readonly lineMin: Money
  /** The most that a member's bets on the play in a draw may pay, and any one of them; without it the game's alone. */
  readonly payoutMax?: Money | null | undefined
}

/** The limits of a line on a play. */
export const lineLimitsOf = (limits: StakeLimits, play: Pick<Play, 'code' | 'pricing' | 'limit'>): LineLimits =>
  limits.plays?.[play.code] ?? {
    stakeMin: limits.stakeMin[play.pricing],
    stakeMax: limits.stakeMax[play.limit],
    lineMin: limits.lineMin[play.pricing],
  }

/** The first version of every game. */
export const DEFAULT_LIMITS: BetLimits = {
  // In 官 a note of 2分 and a line of 2角 can be placed (ADR 058). Below that a payout, cut to the 分, may be none.
  stakeMin: { credit: yuan('2'), official: yuan('0.02') },
  lineMin: { credit: yuan('2'), official: yuan('0.2') },
  stakeMax: { number: yuan('20000'), sides: yuan('100000'), combination: yuan('5000') },
  notesMax: 10_000,
  payoutMax: yuan('1000000'),
}
