import { expect, it } from 'vitest'
import { mayPlan, windowState } from './maintenance.ts'

const MINUTE = 60_000
const DAY = 86_400_000
const planned = { from: 1_000, until: 2_000, endedAt: null }

it.each([
  [0, planned, 'planned'],
  [999, planned, 'planned'],
  [1_000, planned, 'on'],
  [1_999, planned, 'on'],
  [2_000, planned, 'over'],
  [1_500, { ...planned, endedAt: 1_200 }, 'over'],
  [500, { ...planned, endedAt: 400 }, 'withdrawn'],
  [1_500, { ...planned, endedAt: 1_000 }, 'withdrawn'],
] as const)('at %i a window of %o is %s', (now, times, state) => expect(windowState(times, now)).toBe(state))

it.each([
  ['now', 0, 10 * MINUTE, true],
  ['a moment ago', -MINUTE, 10 * MINUTE, true],
  ['in the past', -2 * MINUTE, 10 * MINUTE, false],
  ['too short', 0, 4 * MINUTE, false],
  ['as long as may be', DAY, 8 * DAY, true],
  ['longer', DAY, 8 * DAY + 1, false],
  ['too far ahead', 60 * DAY + 1, 61 * DAY, false],
  ['ending before it begins', DAY, 0, false],
] as const)('one that is %s may be planned: %i to %i %s', (_, from, until, may) =>
  expect(mayPlan({ from, until }, 0)).toBe(may),
)
