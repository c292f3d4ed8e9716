/** The limits a fresh database starts with (domain reference §3.1); the operator's take their place. */
import { yuan } from '../money.ts'
import type { Money } from '../money.ts'
import type { PlayCode } from './play.ts'

export type BetLimits = {
  /** Least stake of one note. */
  readonly stakeMin: Money
  /** Largest stake of one note, by play. */
  readonly stakeMax: Readonly<Record<PlayCode, Money>>
  /** Notes of one request. */
  readonly notesMax: number
  /** Most that is paid out; applied to one order when it is settled. */
  readonly payoutMax: Money
}

const SPECIAL_MAX = yuan('20000')
const TWO_SIDES_MAX = yuan('100000')

export const DEFAULT_LIMITS: BetLimits = {
  stakeMin: yuan('2'),
  stakeMax: {
    '101': SPECIAL_MAX,
    '102': SPECIAL_MAX,
    '103': TWO_SIDES_MAX,
    '104': TWO_SIDES_MAX,
    '105': TWO_SIDES_MAX,
    // The reference names no limit for these; they get the lower of the two.
    '106': SPECIAL_MAX,
    '107': SPECIAL_MAX,
    '108': SPECIAL_MAX,
    '109': SPECIAL_MAX,
    '110': SPECIAL_MAX,
    '111': SPECIAL_MAX,
    '114': SPECIAL_MAX,
  },
  notesMax: 10_000,
  payoutMax: yuan('1000000'),
}
