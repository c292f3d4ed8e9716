import { FAMILIES, type Family } from '@liuhe/domain/lottery/family.ts'
import { expect, it } from 'vitest'
import { NOTHING_OUT, revealAt, stepsOf, withArrivals } from './reveal-steps.ts'

it('the Mark Six keeps the storyboard: balls each 0.6 s, 1.6 s still, 0.8 s of fall, 2.6 s of rest [F-U4]', () => {
  const { falls, pauseFrom, restFrom, endsAt } = stepsOf('LHC')
  expect(falls.map(({ from }) => from)).toEqual([600, 1200, 1800, 2400, 3000, 3600, 5800])
  expect(falls.map(({ from, lands }) => lands - from)).toEqual([500, 500, 500, 500, 500, 500, 800])
  expect([pauseFrom, restFrom, endsAt]).toEqual([4200, 6600, 9200])
})

it.each(Object.keys(FAMILIES) as Family[])('%s is over before a game of one minute goes on [F-U4]', (family) => {
  const { falls, pauseFrom, restFrom, endsAt } = stepsOf(family)
  expect(endsAt).toBeLessThanOrEqual(9200)
  expect(endsAt - restFrom).toBe(2600)
  const times = falls.flatMap(({ from, lands }) => [from, lands])
  expect(times).toEqual(times.toSorted((one, other) => one - other))
  expect(falls).toHaveLength(FAMILIES[family].count + (family === 'LHC' ? 0 : 1))
  expect(falls.at(-2)?.lands).toBeLessThanOrEqual(pauseFrom)
})

it.each([
  [0, 0, 0, 'closed'],
  [599, 0, 0, 'closed'],
  [600, 1, 0, 'falling'],
  [1100, 1, 1, 'falling'],
  [4199, 6, 6, 'falling'],
  [4200, 6, 6, 'suspense'],
  [5800, 7, 6, 'suspense'],
  [6599, 7, 6, 'suspense'],
  [6600, 7, 7, 'rest'],
] as const)('after %i ms %i balls have begun to fall and %i lie: %s', (at, begun, landed, stage) => {
  expect(revealAt(stepsOf('LHC'), at)).toEqual({ begun, landed, stage })
})

it('a live draw falls as its balls come, two at once one after the other, and rests after the last', () => {
  const six = [1, 2, 3, 4, 5, 6].reduce((steps, known) => withArrivals(steps, known, 'LHC', known * 8000), NOTHING_OUT)
  expect(six.falls.at(-1)).toEqual({ from: 48_000, lands: 48_500 })
  expect(revealAt(six, 49_000).stage).toBe('suspense')
  const all = withArrivals(six, 7, 'LHC', 56_000)
  expect([all.falls.at(-1), all.restFrom, all.endsAt]).toEqual([{ from: 56_000, lands: 56_800 }, 56_800, 59_400])
  const late = withArrivals(withArrivals(NOTHING_OUT, 4, 'LHC', -60_000), 6, 'LHC', 100)
  expect(late.falls.slice(4)).toEqual([
    { from: 100, lands: 600 },
    { from: 600, lands: 1100 },
  ])
})
