import hands from '@liuhe/fixtures/studio/vectors-hands.json' with { type: 'json' }
import vectors from '@liuhe/fixtures/studio/vectors-qznn.json' with { type: 'json' }
import { describe, expect, it } from 'vitest'
import { cardsOf } from '../cards/card.ts'
import { wordsOfVector } from '../testing/vector.ts'
import { qznn } from './game.ts'
import { CLASSES, classOf, multipleOf, pairOf, strengthOf } from './hand-class.ts'
import { bidding, duelsOfRound, idleMultiples, stakesOf } from './play.ts'

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

describe('a kept round', () => {
  it.each(vectors)('tells the duels of round $nonce, which add up to what it paid', ({ outcome, baseLi }) => {
    const duels = duelsOfRound(outcome, BigInt(baseLi))
    expect(duels.map(({ seat }) => seat)).toEqual([0, 1, 2, 3, 4].filter((seat) => seat !== outcome.banker))
    const sum = duels.reduce((total, { result }) => total + result, 0n)
    expect(sum).toBe(BigInt(outcome.returnLi - outcome.reserveLi))
    for (const { seat, bankerWins, times, result } of duels) {
      const winner = outcome.classes[bankerWins ? outcome.banker : seat] as string
      expect(times).toBe(multipleOf(CLASSES.indexOf(winner)))
      expect(result === 0n).toBe(outcome.banker !== 0 && seat !== 0)
    }
  })

  it('shows which two cards name the bull', () => {
    let pairs = 0
    for (const { outcome } of vectors) {
      for (const [seat, text] of outcome.hands.entries()) {
        const pair = pairOf(cardsOf(text))
        const name = outcome.classes[seat] as string
        expect(pair !== undefined).toBe(name.startsWith('牛'))
        if (pair === undefined) continue
        pairs++
        const values = cardsOf(text).map((card) => Math.min((card >> 2) + 1, 10))
        const two = values.filter((_, at) => pair.includes(at)).reduce((sum, value) => sum + value, 0)
        const three = values.filter((_, at) => !pair.includes(at)).reduce((sum, value) => sum + value, 0)
        expect(three % 10).toBe(0)
        expect(two % 10).toBe(CLASSES.indexOf(name) % 10)
      }
    }
    expect(pairs).toBeGreaterThan(10)
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
