import { type Card, cardName, rankOf, suitOf } from '../cards/card.ts'
import config from './config.json' with { type: 'json' }

/** A dealt round as it is stored. */
export type LonghuRound = { dragon: string; tiger: string; result: '龙' | '虎' | '和'; suited: boolean }

/** The round of the shoe at this place: one card each, the dragon's first. The ace is low; suits do not count. */
export function dealRound(shoe: readonly Card[], place: number): LonghuRound {
  const dragon = shoe[place * 2] as Card
  const tiger = shoe[place * 2 + 1] as Card
  const ahead = rankOf(dragon) - rankOf(tiger)
  return {
    dragon: cardName(dragon),
    tiger: cardName(tiger),
    result: ahead > 0 ? '龙' : ahead < 0 ? '虎' : '和',
    suited: ahead === 0 && suitOf(dragon) === suitOf(tiger),
  }
}

/** All rounds of a shoe. */
export const roundsOf = (shoe: readonly Card[]): LonghuRound[] =>
  Array.from({ length: config.roundsPerShoe }, (_, place) => dealRound(shoe, place))
