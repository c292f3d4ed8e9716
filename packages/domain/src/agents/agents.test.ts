import { describe, expect, it } from 'vitest'
import { isLinkCode } from './link.ts'
import { differenceOf, isRateIn, preselectedRate, prizeGroupOf, rateOption } from './rate.ts'

describe('rates of agents', () => {
  it.each([
    [90, 1980, '9.0% ---- 1980'],
    [80, 1960, '8.0% ---- 1960'],
    [75, 1950, '7.5% ---- 1950'],
    [0, 1800, '0.0% ---- 1800'],
  ])('%i tenths are prize group %i, shown as %s', (tenths, group, option) => {
    expect(prizeGroupOf(tenths)).toBe(group)
    expect(rateOption(tenths)).toBe(option)
  })

  it('lie in their range, by tenths, and start one step below the highest', () => {
    const range = { min: 10, max: 80 }
    expect([9, 10, 80, 81, 10.5].map((tenths) => isRateIn(range, tenths))).toEqual([false, true, true, false, false])
    expect(preselectedRate(range)).toBe(79)
    expect(preselectedRate({ min: 0, max: 0 })).toBe(0)
  })

  it('earn the difference, rounded down to a 分', () => {
    expect(differenceOf(10_000_000n, { own: 75, given: 70 })).toBe(50_000n)
    expect(differenceOf(10_000_000n, { own: 80, given: 80 })).toBe(0n)
    expect(differenceOf(19_990n, { own: 80, given: 79 })).toBe(10n)
    expect(differenceOf(9_990n, { own: 80, given: 79 })).toBe(0n)
  })
})

it.each([
  ['CHEN88', true],
  ['abc', false],
  ['abcd', true],
  ['a'.repeat(20), true],
  ['a'.repeat(21), false],
  ['推广码啊', false],
  ['a-bcd', false],
  ['', false],
])('a link may be called %j: %s', (code, is) => {
  expect(isLinkCode(code)).toBe(is)
})
