/** The limits a fresh database starts with (Domain §3.1); the operator's take their place. */
import { yuan } from '../money.ts'
import type { Money } from '../money.ts'
import type { PricingModel, LimitClass } from './play.ts'

export type BetLimits = {
  /** Least stake of one note, by the pricing model. */
  readonly stakeMin: Readonly<Record<PricingModel, Money>>
  /** Least stake of all notes of a line together; 官 counts many small notes, so that its least is said of the line. */
  readonly lineMin: Readonly<Record<PricingModel, Money>>
  /** Largest stake of one note, by the play's class. */
  readonly stakeMax: Readonly<Record<LimitClass, Money>>
  /** Notes of one request. */
  readonly notesMax: number
  /** Most that is paid out; applied to one order when it is settled. */
  readonly payoutMax: Money
}

export const DEFAULT_LIMITS: BetLimits = {
  // In 官 a note of 2分 and a line of 2角 can be placed (ADR 058). Below that a payout, cut to the 分, may be none.
  stakeMin: { credit: yuan('2'), official: yuan('0.02') },
  lineMin: { credit: yuan('2'), official: yuan('0.2') },
  stakeMax: { number: yuan('20000'), sides: yuan('100000'), combination: yuan('5000') },
  notesMax: 10_000,
  payoutMax: yuan('1000000'),
}
