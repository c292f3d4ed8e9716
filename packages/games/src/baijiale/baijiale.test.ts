import thirdCards from '@liuhe/fixtures/studio/vectors-thirdcard.json' with { type: 'json' }
import vectors from '@liuhe/fixtures/studio/vectors-baijiale.json' with { type: 'json' }
import { sha256 } from '@noble/hashes/sha2.js'
import { describe, expect, it } from 'vitest'
import { cardNames, cardsOf } from '../cards/card.ts'
import { shoeOf } from '../cards/shoe.ts'
import { lengthOf, phaseAt, placeInShoe } from '../tables/phases.ts'
import { refusalOf, settle } from '../tables/table-bets.ts'
import { wordsOfVector } from '../testing/vector.ts'
import { hexOf } from '../words.ts'
import { FIELDS } from './fields.ts'
import { baijiale } from './game.ts'
import { bankerDraws, dealHand } from './hand.ts'
import { handsOf } from './hands-of.ts'
import { phasesOf } from './phases.ts'

describe('the published shoes', () => {
  it.each(vectors)('deals shoe $nonce', (vector) => {
    const shoe = shoeOf(wordsOfVector('baijiale', vector), 8)
    expect(cardNames(shoe.slice(0, 24))).toBe(vector.shoeFirst24)
    expect(hexOf(sha256(Uint8Array.from(shoe)))).toBe(vector.shoeSha256)
    const hands = handsOf(shoe)
    expect(hands.slice(0, vector.hands.length)).toEqual(vector.hands)
    expect(hands.map(({ result }) => result).join('')).toBe(vector.results)
    expect(hands.at(-1)?.next).toBe(vector.cardsUsed)
  })
})

it.each(thirdCards)('banker $banker after third card $playerThird: draws $draws', (row) => {
  expect(bankerDraws(row.banker, row.playerThird)).toBe(row.draws)
})

/** A hand of these cards, in the order of the shoe. */
const handOf = (cards: string) => dealHand(cardsOf(cards), 0)
const TIE = '♦9 ♣9 ♦T ♣T'
const BANKER_SIX_OF_THREE = '♦2 ♣A ♦A ♣2 ♦5 ♥3'
const BANKER_SIX_OF_TWO = '♦2 ♣A ♣3 ♣5 ♥T'
const PAIRS = '♦4 ♣8 ♥4 ♠8'
const NO_PAIRS = '♦4 ♣T ♥5 ♠K'

describe.each`
  cards                  | field           | back
  ${TIE}                 | ${'banker'}     | ${1000n}
  ${TIE}                 | ${'player'}     | ${1000n}
  ${TIE}                 | ${'tie'}        | ${9000n}
  ${TIE}                 | ${'small'}      | ${2500n}
  ${TIE}                 | ${'big'}        | ${0n}
  ${BANKER_SIX_OF_THREE} | ${'banker'}     | ${0n}
  ${BANKER_SIX_OF_THREE} | ${'player'}     | ${2000n}
  ${BANKER_SIX_OF_TWO}   | ${'banker'}     | ${1950n}
  ${BANKER_SIX_OF_TWO}   | ${'luckySix'}   | ${13000n}
  ${BANKER_SIX_OF_TWO}   | ${'player'}     | ${0n}
  ${BANKER_SIX_OF_TWO}   | ${'big'}        | ${1540n}
  ${PAIRS}               | ${'bankerPair'} | ${12000n}
  ${PAIRS}               | ${'playerPair'} | ${12000n}
  ${NO_PAIRS}            | ${'bankerPair'} | ${0n}
  ${NO_PAIRS}            | ${'playerPair'} | ${0n}
`('one yuan on $field with $cards', ({ cards, field, back }) => {
  it(`returns ${back} 厘`, () => {
    expect(settle(FIELDS, { [field]: 1000n }, handOf(cards)).total).toBe(back)
  })
})

it('pays lucky six of three cards 20 to one, and rounds the commission down', () => {
  const three = vectors.flatMap(({ hands }) => hands).find(({ lucky6 }) => lucky6 === 3)
  const { byField, total } = settle(FIELDS, { banker: 10_001n, luckySix: 1000n }, three as ReturnType<typeof handOf>)
  expect(byField).toEqual({ banker: 19_501n, luckySix: 21_000n })
  expect(total).toBe(40_501n)
})

it('takes stakes between the limits of each field only', () => {
  expect(refusalOf(FIELDS, { banker: 20_000_000n, tie: 2_000_000n })).toBeUndefined()
  expect(refusalOf(FIELDS, { banker: 9_999n })).toEqual({ kind: 'below-minimum', field: 'banker' })
  expect(refusalOf(FIELDS, { luckySix: 1_000_001n })).toEqual({ kind: 'above-maximum', field: 'luckySix' })
  expect(refusalOf(FIELDS, { constructor: 10_000n })).toEqual({ kind: 'no-such-field', field: 'constructor' })
})

it('plays the round that a player bet on, and no input that is none', () => {
  const [vector] = vectors
  const words = () => wordsOfVector('baijiale', vector!)
  const played = baijiale.replay(words(), { place: 2, stakes: { banker: '100000', tie: '10000' } })
  expect(played).toEqual({ outcome: vector!.hands[2], stakeLi: 110_000n, winLi: 195_000n })
  expect(baijiale.replay(words(), { place: 69, stakes: {} })).toBeUndefined()
  expect(baijiale.replay(words(), { place: 0, stakes: { dragon: '1' } })).toBeUndefined()
  expect(baijiale.replay(words(), { place: 0, stakes: { banker: 1000 } })).toBeUndefined()
})

it('bets for 15 s, then deals for 6.5 to 11.5 s, then shows the result', () => {
  expect([4, 5, 6].map((cards) => lengthOf(phasesOf(cards)))).toEqual([26_000, 28_500, 31_000])
  const phases = phasesOf(6)
  expect(phaseAt(phases, 1000, 15_999)).toEqual({ phase: 'bet', endsAt: 16_000 })
  expect(phaseAt(phases, 1000, 16_000)).toEqual({ phase: 'deal', endsAt: 27_500 })
  expect(phaseAt(phases, 1000, 31_999)).toEqual({ phase: 'result', endsAt: 32_000 })
  expect(phaseAt(phases, 1000, 32_000)).toEqual({ phase: 'done', endsAt: 32_000 })
  expect(placeInShoe(69 * 3 + 5, 69)).toEqual({ shoe: 3, place: 5 })
})
