import { expect, test } from 'vitest'
import { levelText, niceTop } from './days-chart-scale.ts'

test.each([
  [0, 1],
  [7, 10],
  [200, 200],
  [201, 500],
  [68_240, 100_000],
  [100_001, 200_000],
])('a scale for %d ends at %d', (highest, top) => {
  expect(niceTop(highest)).toBe(top)
})

test('levels are written in few signs', () => {
  expect([0, 500, 25_000, 100_000].map(levelText)).toEqual(['0', '500', '2.5万', '10万'])
})
