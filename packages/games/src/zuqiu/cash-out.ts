import { GoalLaw, type State } from './goal-law.ts'
import { resultOf, type Ticket, unitReturn } from './ticket.ts'

/** Of what a ticket is worth the player gets so many in a hundred. */
export const PAID_PERCENT = 97n
const NANO = 1_000_000_000

/** What a ticket can be expected to return per unit of stake, in this state of its match. */
export function expectedReturn(ticket: Ticket, state: State, law = new GoalLaw(state)): number {
  const [home, away] = state.score
  return law.mean((one, other) => unitReturn(ticket.odds, resultOf(ticket, [home + one, away + other])))
}

/** What is paid for giving the ticket back now, in 厘. The quote holds for its slot. */
export function cashOut(ticket: Ticket, state: State, law = new GoalLaw(state)): bigint {
  const expected = BigInt(Math.floor(expectedReturn(ticket, state, law) * NANO))
  return (ticket.stake * expected * PAID_PERCENT) / (100n * BigInt(NANO))
}
