import { expect, test } from 'vitest'
import type { JudgedDraw } from './judged-draw.ts'
import { longRuns } from './long-runs.ts'

/** Draws of the Mark Six by their special ball, newest first. */
const draws = (...specials: number[]): JudgedDraw[] =>
  specials.map((special) => ({
    numbers: [...[1, 2, 3, 4, 5, 6, 7].filter((ball) => ball !== special).slice(0, 6), special],
    lunarYear: 2026,
  }))

/** What is said about the special ball alone, as 'label×length'. */
const said = (specials: readonly number[], least = 3): string[] =>
  longRuns('LHC', draws(...specials), least)
    .filter(({ play }) => play === '103')
    .map(({ label, length }) => `${label}×${length}`)

test.each([
  // newest first
  [[30, 32, 45, 46, 7], ['大×4']],
  [
    [30, 32, 34, 36, 38],
    ['大×5', '双×5'],
  ],
  [[31, 32, 7, 46, 7], []],
  [[], []],
])('the special balls %j have the runs %j', (specials, runs) => {
  expect(said(specials)).toEqual(expect.arrayContaining(runs))
  expect(said(specials).filter((run) => /^[大小单双]×/.test(run))).toEqual(runs)
})

test('a push ends a run: 49 is neither big nor odd', () => {
  expect(said([31, 33, 49, 35, 37])).not.toContain('大×5')
  expect(said([31, 33, 49, 35, 37]).filter((run) => run.startsWith('大'))).toEqual([])
  expect(said([31, 33, 49, 35, 37], 2)).toContain('大×2')
})

test('the longest comes first, with the item that can be bet on', () => {
  const runs = longRuns('LHC', draws(30, 32, 34, 7), 3).filter(({ play }) => play === '103')
  expect(runs.map(({ length }) => length)).toEqual(runs.map(({ length }) => length).toSorted((a, b) => b - a))
  expect(runs.find(({ label }) => label === '大')).toEqual({
    play: '103',
    playName: '特码两面',
    item: '001',
    label: '大',
    length: 3,
  })
})
