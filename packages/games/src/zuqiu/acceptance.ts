import { LI_PER_YUAN, type Li, PAYMENT_MAX as PAYMENT_MAX_OF_ALL } from '../li.ts'
import type { Score } from './teams.ts'
import type { Ticket } from './ticket.ts'

/** Odds belong to one state of one match. */
export type OddsVersion = { match: number; slotsPlayed: number; score: Score }

/** What the player has ticked: 只接受原赔率, 接受更优赔率, 接受任何赔率. */
export type OddsPolicy = 'same' | 'better' | 'any'

/** `odds` in hundredths: what the ticket names, and what the sheet says now (`null` if no longer offered). */
export type OddsQuestion = {
  asked: OddsVersion
  present: OddsVersion
  askedOdds: number
  presentOdds: number | null
  policy: OddsPolicy
}
export type OddsAnswer = { kind: 'taken'; odds: number } | { kind: 'confirm'; odds: number } | { kind: 'not-offered' }

/** What becomes of a ticket: a bet is taken at the odds of its version, and an old version asks again. */
export function acceptance({ asked, present, askedOdds, presentOdds, policy }: OddsQuestion): OddsAnswer {
  if (presentOdds === null) return { kind: 'not-offered' }
  if (isSame(asked, present)) {
    return { kind: askedOdds === presentOdds ? 'taken' : 'confirm', odds: presentOdds }
  }
  const isTaken = policy === 'any' || (policy === 'better' && presentOdds >= askedOdds)
  return { kind: isTaken ? 'taken' : 'confirm', odds: presentOdds }
}

function isSame(one: OddsVersion, other: OddsVersion): boolean {
  return (
    one.match === other.match &&
    one.slotsPlayed === other.slotsPlayed &&
    one.score[0] === other.score[0] &&
    one.score[1] === other.score[1]
  )
}

export const STAKE_MIN: Li = 2n * LI_PER_YUAN
export const STAKE_MAX: Li = 20_000n * LI_PER_YUAN
/** The most that a ticket may pay: half of what a round of another game may. */
export const PAYMENT_MAX: Li = PAYMENT_MAX_OF_ALL / 2n

/** Why a ticket may not stand by its amount, or nothing. */
export function stakeRefusal({ stake, odds }: Pick<Ticket, 'stake' | 'odds'>): StakeRefusal | undefined {
  if (stake < STAKE_MIN) return 'below-minimum'
  if (stake > STAKE_MAX) return 'above-maximum'
  return stake * odds > PAYMENT_MAX * 100n ? 'payment-too-large' : undefined
}

export type StakeRefusal = 'below-minimum' | 'above-maximum' | 'payment-too-large'

/** A ticket may be void for its price only if that was more than a tenth above the model's, by a fault. */
export const isWrongPrice = (odds: number, modelOdds: number): boolean => odds * 10 > modelOdds * 11
