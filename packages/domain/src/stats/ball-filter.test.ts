import { expect, test } from 'vitest'
import { BALLS } from '../lottery/ball.ts'
import { chooseBalls, FILTER_GROUPS } from './ball-filter.ts'

const words = (text: string) => text.split(' ').filter((word) => word !== '')

test.each([
  // kept, excluded, balls in 2026
  ['红波 单 大', '', '29 35 45'],
  ['蛇 马 双', '', '2 14 26 38'],
  ['金 蓝波', '', '4 26 42'],
  ['3头 合双', '', '31 33 35 37 39'],
  ['家禽 6段', '', '36 37 42'],
  ['0头', '单', '2 4 6 8'],
  ['马', '49尾 9尾', '1 13 25 37'],
  ['大 小', '0头 1头 2头 3头', '40 41 42 43 44 45 46 47 48 49'],
  ['红波', '红波', ''],
])('%s without %s leaves %s', (kept, excluded, expected) => {
  expect(chooseBalls({ kept: words(kept), excluded: words(excluded) }, 2026)).toEqual(words(expected).map(Number))
})

test('nothing chosen leaves all 49, in whatever year', () => {
  expect(chooseBalls({ kept: [], excluded: [] }, 2027)).toEqual(BALLS)
})

test('animals and elements move with the lunar year', () => {
  expect(chooseBalls({ kept: ['蛇'], excluded: [] }, 2025)).toEqual([1, 13, 25, 37, 49])
  expect(chooseBalls({ kept: ['土'], excluded: [] }, 2025)).not.toEqual(
    chooseBalls({ kept: ['土'], excluded: [] }, 2026),
  )
})

test('keeping and excluding an option share the balls between them', () => {
  for (const { options } of FILTER_GROUPS) {
    for (const { name } of options) {
      const both = [[name], []].map((kept) => chooseBalls({ kept, excluded: kept.length > 0 ? [] : [name] }, 2026))
      expect(both.flat().toSorted((a, b) => a - b)).toEqual(BALLS)
    }
  }
})

test('no two options share a name', () => {
  const names = FILTER_GROUPS.flatMap(({ options }) => options.map(({ name }) => name))
  expect(new Set(names).size).toBe(names.length)
})
