import { type Card, cardsOf, isRed, rankOf } from '../cards/card.ts'
import { type Field, type Fields, limits } from '../tables/table-bets.ts'
import { hundredthsBack } from '../tables/times.ts'
import config from './config.json' with { type: 'json' }
import type { LonghuRound } from './rounds.ts'

const pays = config.payToOne
const HALF = 50n
const LOST = 0n
const SEVEN = 6

/** The fields of 龙虎. On a tie half of 龙 and 虎 comes back; on one card a seven loses all but its colour. */
export const FIELDS = {
  dragon: { name: '龙', ...limits(10, 20_000), back: ({ result }) => side(result, '龙', pays.龙) },
  tiger: { name: '虎', ...limits(10, 20_000), back: ({ result }) => side(result, '虎', pays.虎) },
  tie: { name: '和', ...limits(10, 2_000), back: ({ result }) => (result === '和' ? hundredthsBack(pays.和) : LOST) },
  suitedTie: {
    name: '同花和',
    ...limits(10, 500),
    back: ({ suited }) => (suited ? hundredthsBack(pays.同花和) : LOST),
  },
  ...ofOneCard('dragon', '龙'),
  ...ofOneCard('tiger', '虎'),
} as const satisfies Fields<LonghuRound>

type OneCard = 'Odd' | 'Even' | 'Big' | 'Small' | 'Red' | 'Black'

function ofOneCard<Place extends 'dragon' | 'tiger'>(
  place: Place,
  name: string,
): Record<`${Place}${OneCard}`, Field<LonghuRound>> {
  const field = (word: keyof typeof pays, wins: (card: Card) => boolean): Field<LonghuRound> => {
    const pay = hundredthsBack(pays[word])
    const back = (round: LonghuRound) => (wins(cardsOf(round[place])[0] as Card) ? pay : LOST)
    return { name: `${name}${word}`, ...limits(10, 5_000), back }
  }
  const all: Record<OneCard, Field<LonghuRound>> = {
    Odd: field('单', (card) => rankOf(card) !== SEVEN && rankOf(card) % 2 === 0),
    Even: field('双', (card) => rankOf(card) % 2 === 1),
    Big: field('大', (card) => rankOf(card) > SEVEN),
    Small: field('小', (card) => rankOf(card) < SEVEN),
    Red: field('红', isRed),
    Black: field('黑', (card) => !isRed(card)),
  }
  return Object.fromEntries(Object.entries(all).map(([word, rule]) => [`${place}${word}`, rule])) as Record<
    `${Place}${OneCard}`,
    Field<LonghuRound>
  >
}

function side(result: LonghuRound['result'], winner: '龙' | '虎', toOne: string): bigint {
  if (result === '和') return HALF
  return result === winner ? hundredthsBack(toOne) : LOST
}
