import { expect, test } from 'vitest'
import { BULL_HANDS, bullFeatures, SEAT_PAIRS } from './bull-features.ts'
import { type StatDraw, statsOf } from './feature-stats.ts'

const draw = (order: string): StatDraw => ({
  turnNum: order,
  numbers: order.split(',').map(Number),
  lunarYear: 2026,
})
const bullIn = (one: StatDraw, hand: number) => bullFeatures(hand).find(({ shown }) => shown(one))?.name
const winnerOf = (one: StatDraw, seat: number) => SEAT_PAIRS[seat - 1]?.sideOf(one)

// The orders that Domain §3.8 works out.
test.each([
  ['1,2,7,5,4,3,6,8,9,10', '牛9', 1, '牛1', '庄'],
  ['1,2,7,5,4,3,6,8,9,10', '牛9', 5, '牛6', '庄'],
  ['9,1,10,2,3,4,8,6,7,5', '牛5', 2, '牛7', '闲'],
  ['10,5,9,2,8,1,6,7,3,4', '牛4', 3, '牛4', '庄'],
  ['2,3,8,6,1,4,9,10,5,7', '牛牛', 3, '牛牛', '闲'],
])('%s: the banker has %s, seat %d has %s, and %s wins', (order, banker, seat, bull, winner) => {
  const one = draw(order)
  expect([bullIn(one, 0), bullIn(one, seat), winnerOf(one, seat)]).toEqual([banker, bull, winner])
})

test('each hand of each draw holds exactly one bull, and the chances leave none out', () => {
  const draws = ['1,2,7,5,4,3,6,8,9,10', '10,2,8,6,3,1,9,4,5,7', '3,8,9,2,5,4,10,6,7,1'].map(draw)
  for (const hand of BULL_HANDS.keys()) {
    const counts = bullFeatures(hand).map((feature) => statsOf(draws, feature).count)
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(draws.length)
  }
  const [one] = draws as [StatDraw]
  expect(bullFeatures(0).reduce((sum, { chance }) => sum + (chance?.(one) ?? 0), 0)).toBeCloseTo(1, 12)
})
