/** The limits a fresh database starts with (domain reference §3.1); the operator's take their place. */
import { yuan } from '../money.ts'
import type { Money } from '../money.ts'
import type { LimitClass } from './play.ts'

export type BetLimits = {
  /** Least stake of one note. */
  readonly stakeMin: Money
  /** Largest stake of one note, by the play's class. */
  readonly stakeMax: Readonly<Record<LimitClass, Money>>
  /** Notes of one request. */
  readonly notesMax: number
  /** Most that is paid out; applied to one order when it is settled. */
  readonly payoutMax: Money
}

export const DEFAULT_LIMITS: BetLimits = {
  stakeMin: yuan('2'),
  stakeMax: { number: yuan('20000'), sides: yuan('100000'), combination: yuan('5000') },
  notesMax: 10_000,
  payoutMax: yuan('1000000'),
}
