import { expect, it } from 'vitest'
import { streaksOf } from './streak.ts'

it.each([
  [
    ['准', '准', '错'],
    [2, 1, -1],
  ],
  [
    ['错', '错', '准'],
    [-2, -1, 1],
  ],
  [
    ['pending', '准', undefined, '准'],
    [0, 2, 0, 1],
  ],
  [[], []],
] as const)('%s end runs of %s', (verdicts, streaks) => expect(streaksOf(verdicts)).toEqual(streaks))
