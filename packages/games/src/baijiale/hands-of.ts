import type { Card } from '../cards/card.ts'
import config from './config.json' with { type: 'json' }
import { dealHand, type Hand } from './hand.ts'

/** All hands of a shoe: a fixed number, for which six cards each would do, so that no cut card changes the chances. */
export function handsOf(shoe: readonly Card[]): Hand[] {
  const hands: Hand[] = []
  for (let from = 0; hands.length < config.roundsPerShoe; ) {
    const hand = dealHand(shoe, from)
    hands.push(hand)
    from = hand.next
  }
  return hands
}
