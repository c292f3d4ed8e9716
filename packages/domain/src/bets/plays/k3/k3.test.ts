import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Play } from '../../play.ts'
import { playOf, playsOf } from '../index.ts'
import { describeLaws, linesOf } from '../testing/laws.ts'
import { select, YEAR } from '../testing/proofs.ts'
import { examplesOf, expectExample, expectFairOdds, expectRow, rowsOf } from '../testing/rows.ts'
import { range, tuples } from '../testing/spaces.ts'

const FACES = range(1, 6)
/** All 216 falls. */
const FALLS = [...tuples(FACES, 3, 'free')]
const DRAWS = FALLS.map((numbers) => ({ numbers, weight: 1n }))
const playNamed = (code: string): Play => playOf('K3', code) as Play

describe('the worked examples of the reference', () => {
  const codes: Record<string, string> = {
    和值: '102',
    大小单双: '101',
    三军: '111',
    围骰: '121',
    全骰: '122',
    长牌: '131',
    短牌: '132',
    '官方 三连号通选': '512',
    '官方 二同号单选': '522',
    '官方 三不同号': '511',
  }
  const rows = examplesOf('K3')

  test('are thirty', () => expect(rows).toHaveLength(30))

  test.each(rows)('$play $sel, $draw', (row) => {
    const selectionText = row.sel.replace(/^(\d)\1\+(\d)$/, '$1|$2')
    expectExample(row, {
      play: playNamed(codes[row.play] as string),
      selectionText,
      draw: row.draw.split(',').map(Number),
    })
  })
})

describe('exact chances and returns, over all 216 falls', () => {
  type Case = { code: string; selectionText: string }
  const items = (code: string): Case[] =>
    playNamed(code)
      .items(YEAR)
      .map(({ label }) => ({ code, selectionText: label }))
  const one = (code: string, selectionText: string): Case[] => [{ code, selectionText }]
  const series: Record<string, Case[]> = {
    K3_SJ: items('111'),
    K3_WS: items('121'),
    K3_QS: items('122'),
    K3_CP: items('131'),
    K3_DP: items('132'),
    OFF_三同号单选: items('501'),
    OFF_三同号通选: items('502'),
    OFF_三不同号: [...one('511', '1,2,3'), ...one('511', '1,4,6')],
    OFF_三连号通选: items('512'),
    OFF_二同号复选: items('521'),
    OFF_二同号单选: [...one('522', '1|6'), ...one('522', '6|1')],
    OFF_二不同号: [...one('531', '1,2'), ...one('531', '1,6')],
  }
  const casesOf = (key: string): Case[] =>
    series[key] ?? (key.startsWith('K3_HZ') ? one('102', key.slice('K3_HZ'.length)) : one('101', key.slice(-1)))
  const rows = rowsOf('K3')

  test('are of thirty-two rows', () => expect(rows).toHaveLength(32))

  test.each(rows)('$code', (row) => {
    for (const { code, selectionText } of casesOf(row.code)) {
      expectRow(row, { play: playNamed(code), selectionText, draws: DRAWS })
      if (row.family.endsWith('OFF')) expectFairOdds(row, playNamed(code), selectionText)
    }
  })

  test('cover every item of the plays on items', () => {
    const proven = new Set(
      rows.flatMap((row) => casesOf(row.code).map(({ code, selectionText }) => `${code} ${selectionText}`)),
    )
    const each = playsOf('K3').filter(({ input }) => input.kind === 'each')
    for (const { code, selectionText } of each.flatMap((play) => items(play.code)))
      expect(proven).toContain(`${code} ${selectionText}`)
  })
})

test('dice are judged as they lie, in whatever order they are published', () => {
  fc.assert(
    fc.property(linesOf('K3'), fc.constantFrom(...FALLS), ({ play, selection }, numbers) => {
      expect(play.judge(selection, { numbers: numbers.toSorted((a, b) => a - b), lunarYear: YEAR })).toEqual(
        play.judge(selection, { numbers, lunarYear: YEAR }),
      )
    }),
  )
})

describe('three equal dice', () => {
  const judged = (code: string, selectionText: string) =>
    playNamed(code).judge(select(playNamed(code), selectionText), { numbers: [4, 4, 4], lunarYear: YEAR })
  test.each([
    ['101', '大,小,单,双', 0, 'lose every side'],
    ['102', '12', 1, 'have their sum'],
    ['132', '44', 1, 'are a pair'],
    ['521', '44', 1, 'are a pair'],
    ['522', '4|1', 0, 'are no pair beside another face'],
    ['131', '1-4', 0, 'are no two faces'],
    ['531', '1,4', 0, 'are no two faces'],
    ['502', '通选', 1, 'are any triple'],
    ['512', '通选', 0, 'are no straight'],
  ] as const)('on %s %s win %i: they %s', (code, selectionText, won, _why) =>
    expect(judged(code, selectionText).wins).toHaveLength(won),
  )
})

describe('numbers of notes', () => {
  test.each([
    ['111', '1,2,3', 3],
    ['511', '1,2,3,4', 4],
    ['511', '1拖2,3,4', 3],
    ['522', '1,2|2,3', 3],
    ['531', '1,2,3,4', 6],
    ['531', '1拖2,3,4', 3],
  ] as const)('%s %s is %i', (code, selectionText, notes) => {
    expect(playNamed(code).countNotes(select(playNamed(code), selectionText), YEAR)).toBe(notes)
  })

  test.each([
    ['102', '2'],
    ['102', '19'],
    ['111', '0'],
    ['111', '7'],
    ['121', '123'],
    ['131', '1-1'],
    ['131', '2-1'],
    ['511', '1,2'],
    ['522', '1|1'],
    ['522', '1'],
  ] as const)('%s refuses %s', (code, selectionText) => expect(playNamed(code).parse(selectionText)).toBeUndefined())
})

describeLaws({ family: 'K3', draws: fc.constantFrom(...FALLS), spaceOf: () => FALLS })
