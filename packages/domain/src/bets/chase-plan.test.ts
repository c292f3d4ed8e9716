import { expect, test } from 'vitest'
import { yuan } from '../money.ts'
import { CHASE_MULTIPLE_MAX, chaseMultiples, chaseSums } from './chase-plan.ts'
import type { ChasePlan } from './chase-plan.ts'

test.each([
  [{ kind: 'same', start: 3 }, 4, [3, 3, 3, 3]],
  [{ kind: 'doubling', start: 1, every: 1, factor: 2 }, 6, [1, 2, 4, 8, 16, 32]],
  [{ kind: 'doubling', start: 2, every: 2, factor: 3 }, 5, [2, 2, 6, 6, 18]],
  [{ kind: 'doubling', start: 5, every: 3, factor: 1 }, 4, [5, 5, 5, 5]],
  [{ kind: 'same', start: 1 }, 0, []],
] as const satisfies readonly (readonly [ChasePlan, number, readonly number[]])[])(
  '%j over %i turns pays %j times',
  (plan, count, multiples) => expect(chaseMultiples(plan, count)).toEqual(multiples),
)

test('a multiple never grows beyond what a turn may carry', () => {
  const multiples = chaseMultiples({ kind: 'doubling', start: 1, every: 1, factor: 10 }, 100)
  expect(Math.max(...multiples)).toBe(CHASE_MULTIPLE_MAX)
  expect(multiples.every(Number.isSafeInteger)).toBe(true)
})

test('turns are summed up exactly', () => {
  expect(chaseSums(yuan('2.005'), [1, 2, 10_000])).toEqual([
    { amount: yuan('2.005'), sum: yuan('2.005') },
    { amount: yuan('4.01'), sum: yuan('6.015') },
    { amount: yuan('20050'), sum: yuan('20056.015') },
  ])
})
