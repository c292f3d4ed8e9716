import { expect, it } from 'vitest'
import { yuan } from '../money.ts'
import { isSoundRule } from './rule-bounds.ts'

it('lets an operator be stricter than the rulings, never looser', () => {
  const cases: [string, 1 | 2, bigint | null, boolean, boolean][] = [
    // code, people, threshold, is it on, is it sound
    ['large', 2, yuan('5000'), true, true],
    ['large', 2, yuan('100'), true, true],
    ['large', 2, yuan('5000.001'), true, false],
    ['large', 1, yuan('5000'), true, false],
    ['large', 2, yuan('5000'), false, false],
    ['large', 2, null, true, false],
    ['first-account', 2, null, true, true],
    ['first-account', 1, null, true, false],
    ['first-account', 2, null, false, false],
    ['first-account', 2, 5n, true, false],
    ['missing-signal', 2, null, false, false],
    ['changed', 2, null, false, false],
    ['many', 2, 4n, false, true],
    ['many', 2, null, true, false],
    ['not-small', 1, yuan('1000'), true, true],
    ['not-small', 2, 0n, true, true],
  ]
  const judged = cases.map(([code, people, threshold, isOn]) =>
    isSoundRule({ code: code as 'large', people, threshold, isOn }),
  )
  expect(judged).toEqual(cases.map((one) => one[4]))
})
