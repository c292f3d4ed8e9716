import { describe, expect, it } from 'vitest'
import { combinations } from '../bets/plays/build/combinations.ts'
import { bullLabel, bullOf, bullTable } from './bull.ts'

describe('the bull of five cards', () => {
  it.each([
    [[1, 2, 7, 5, 4], '牛9'],
    [[2, 7, 5, 4, 3], '牛1'],
    [[3, 6, 8, 9, 10], '牛6'],
    [[2, 3, 8, 6, 1], '牛牛'],
    [[7, 2, 3, 4, 7], '无牛'],
    // The digit 0 counts ten, as in 时时彩.
    [[0, 0, 0, 0, 0], '牛牛'],
    [[5, 5, 0, 9, 9], '牛8'],
  ] as const)('%j is %s', (cards, label) => expect(bullLabel(bullOf(cards) as number)).toBe(label))

  it('is nothing for more or fewer cards', () => {
    expect([bullOf([]), bullOf([1, 2, 3, 4]), bullOf([1, 2, 3, 4, 5, 6])]).toEqual([undefined, undefined, undefined])
  })

  it('comes as often as the reference counts it', () => {
    const counts = Array.from({ length: 11 }, () => 0)
    for (const cards of combinations([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 5)) counts[bullOf(cards) as number]! += 1
    // Of 252 hands: 无牛 4/21, odd values 11/126, even ones 19/252, 牛牛 1/14 (Domain §3.8).
    expect(counts).toEqual([48, 22, 19, 22, 19, 22, 19, 22, 19, 22, 18])
  })
})

describe('the table of 幸运牛牛', () => {
  // The worked examples of Domain §3.8: order, banker, seat, its bull, whether it wins.
  it.each([
    [[1, 2, 7, 5, 4, 3, 6, 8, 9, 10], 9, 1, 1, false],
    [[1, 2, 7, 5, 4, 3, 6, 8, 9, 10], 9, 5, 6, false],
    [[10, 2, 8, 6, 3, 1, 9, 4, 5, 7], 9, 5, 6, false],
    [[9, 1, 10, 2, 3, 4, 8, 6, 7, 5], 5, 2, 7, true],
    [[10, 5, 9, 2, 8, 1, 6, 7, 3, 4], 4, 3, 4, false],
    [[3, 8, 9, 2, 5, 4, 10, 6, 7, 1], 7, 3, 7, false],
    [[2, 3, 8, 6, 1, 4, 9, 10, 5, 7], 10, 3, 10, true],
  ] as const)('of %j has the banker at %i, and seat %i with %i wins: %s', (order, banker, seat, bull, wins) => {
    const table = bullTable(order)
    expect([table.banker.bull, table.seats[seat - 1]?.bull, table.seats[seat - 1]?.beatsBanker]).toEqual([
      banker,
      bull,
      wins,
    ])
  })

  it('never ties the banker and the fifth seat on a bull: their cards complete each other', () => {
    const all = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
    const sums = [...combinations(all, 5)].flatMap((first) => {
      const { banker, seats } = bullTable([...first, ...all.filter((card) => !first.includes(card))])
      const fifth = seats[4]?.bull as number
      return banker.bull > 0 && fifth > 0 ? [(banker.bull % 10) + (fifth % 10)] : []
    })
    expect([...new Set(sums)].toSorted((one, other) => one - other)).toEqual([5, 15])
  })
})
