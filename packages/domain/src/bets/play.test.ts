import { describe, expect, test } from 'vitest'
import { FAMILIES } from '../lottery/family.ts'
import type { Family } from '../lottery/family.ts'
import { DEFAULT_ODDS } from './default-odds.ts'
import { readWireCode, wireCode } from './play.ts'
import { playOf, playsOf } from './plays/index.ts'

const ALL = (Object.keys(FAMILIES) as Family[]).flatMap((family) => playsOf(family).map((play) => ({ family, play })))

describe('wire codes', () => {
  test('join game, play and item', () => {
    expect(wireCode(71, '101', '007')).toBe('71101007')
    expect(readWireCode('71101007')).toEqual({ gameId: 71, play: '101', item: '007' })
    expect(readWireCode('122114005')).toEqual({ gameId: 122, play: '114', item: '005' })
  })

  test.each(['', '101007', '071101007', '7110100a', '99999101007', '-1101007'])('%j is none', (code) => {
    expect(readWireCode(code)).toBeUndefined()
  })

  test('name every item of a play differently', () => {
    for (const { play } of ALL) {
      expect(new Set(play.items(2026).map(({ item }) => item)).size).toBe(play.items(2026).length)
    }
  })

  test('find their play in its own family only', () => {
    for (const { family, play } of ALL) expect(playOf(family, play.code)).toBe(play)
    expect(playOf('LHC', 'toString')).toBeUndefined()
    expect(playOf('LHC', '999')).toBeUndefined()
  })
})

test('every price a play asks for is in the table, in every year, and every price of the table is asked for', () => {
  const used = new Set<string>()
  for (let year = 2000; year <= 2040; year++) {
    for (const { play } of ALL) for (const { oddsKeys } of play.items(year)) for (const key of oddsKeys) used.add(key)
  }
  expect([...used].toSorted()).toEqual(Object.keys(DEFAULT_ODDS).toSorted())
})
