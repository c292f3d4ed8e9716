import hands from '@liuhe/fixtures/studio/vectors-hands.json' with { type: 'json' }
import vectors from '@liuhe/fixtures/studio/vectors-qznn.json' with { type: 'json' }
import { describe, expect, it } from 'vitest'
import { cardsOf } from '../cards/card.ts'
import { wordsOfVector } from '../testing/vector.ts'
import { qznn } from './game.ts'
import { CLASSES, classOf, multipleOf, strengthOf } from './hand-class.ts'
import { bidding, idleMultiples, stakesOf } from './play.ts'

describe('the published rounds', () => {
  it.each(vectors)('plays round $nonce', ({ playerBid, playerIdle, baseLi, outcome, ...vector }) => {
    const played = qznn.replay(wordsOfVector('qznn', vector), { playerBid, playerIdle, baseLi: String(baseLi) })
    expect(played).toEqual({
      outcome,
      stakeLi: BigInt(outcome.reserveLi),
      winLi: BigInt(outcome.returnLi),
    })
  })

  it.each(vectors)('knows the stakes of round $nonce before a card is dealt', (vector) => {
    const words = wordsOfVector('qznn', vector)
    const bid = bidding(words, vector.playerBid)
    expect(bid).toEqual({
      bids: vector.outcome.bids,
      banker: vector.outcome.banker,
      bankerMultiple: vector.outcome.bankerMultiple,
    })
    const multiples = idleMultiples(words, vector.playerIdle)
    expect(stakesOf(bid, multiples, BigInt(vector.baseLi))).toEqual({
      stake: BigInt(vector.outcome.stakeLi),
      reserve: BigInt(vector.outcome.reserveLi),
    })
  })
})

it.each(hands.niu)('$hand is $class', (vector) => {
  const hand = cardsOf(vector.hand)
  expect(CLASSES[classOf(hand)]).toBe(vector.class)
  expect(multipleOf(classOf(hand))).toBe(vector.multiplier)
  expect(strengthOf(hand)).toBe(vector.compareKey)
})

it('takes a choice that was not made as 不抢 and one times, and refuses choices that do not exist', () => {
  expect(qznn.inputOf({ baseLi: '1000' })).toEqual({ playerBid: 0, playerIdle: 1, baseLi: 1000n })
  expect(qznn.inputOf({ baseLi: '1000', playerBid: 4 })).toBeUndefined()
  expect(qznn.inputOf({ baseLi: '1000', playerIdle: 4 })).toBeUndefined()
  expect(qznn.inputOf({ baseLi: '1000', playerBid: '1' })).toBeUndefined()
  expect(qznn.inputOf({ baseLi: 1000 })).toBeUndefined()
})
