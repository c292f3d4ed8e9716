import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Play, Selection } from '../../play.ts'
import { cartesianProduct } from '../build/combinations.ts'
import { playOf, playsOf } from '../index.ts'
import { describeLaws, linesOf } from '../testing/laws.ts'
import type { Single } from '../testing/laws.ts'
import { select, YEAR } from '../testing/proofs.ts'
import type { WeightedDraw } from '../testing/proofs.ts'
import { examplesOf, expectExample, expectFairOdds, expectRow, rowsOf } from '../testing/rows.ts'
import { drawsAt, multisets, range, tuples } from '../testing/spaces.ts'
import { shapeOf } from './shape.ts'

const DIGITS = range(0, 9)
const PLACES = ['万', '千', '百', '十', '个']
const ALL_PLACES = range(0, 4)
const playNamed = (code: string): Play => playOf('SSC', code) as Play

/** Plays on all five digits, whatever their order. */
const ORDER_FREE = ['121', '141', '151', '152']
/** The places that the other plays read; those of 定位 and 定位胆 follow from the selection. */
function placesOf(code: string): number[] {
  if (/^1[01]/.test(code)) return [Number(code[2]) - 1]
  if (/^12[23]$/.test(code)) return [0, 4]
  const stars: [RegExp, number[]][] = [
    [/^131|^52/, [0, 1, 2]],
    [/^132|^53/, [1, 2, 3]],
    [/^133|^54|^61/, [2, 3, 4]],
    [/^55/, [0, 1]],
    [/^56|^621/, [3, 4]],
    [/^511/, [1, 2, 3, 4]],
  ]
  return stars.find(([pattern]) => pattern.test(code))?.[1] ?? ALL_PLACES
}

const zeros = (taken: readonly number[]): number[] => ALL_PLACES.slice(taken.length).map(() => 0)
/** Every draw, as far as the play reads it. */
function drawsFor(code: string, places = placesOf(code)): Iterable<WeightedDraw> {
  if (ORDER_FREE.includes(code)) return multisets(DIGITS, 5)
  return drawsAt(places, tuples(DIGITS, places.length, 'free'), zeros)
}

describe('the worked examples of the reference', () => {
  const codes: Record<string, string> = {
    总和: '121',
    龙虎: '122',
    龙虎和: '123',
    前三: '131',
    中三: '132',
    后三: '133',
    全五中一: '141',
    牛牛: '151',
    牛大小: '152',
    二字定位: '201',
    三字定位: '202',
    '官方 三星组三': '543',
    '官方 三星组六': '544',
    '官方 后三一码不定位': '611',
  }
  /** Play and selectionText out of '第1球 7', '万9 个3', '后三组三 对1单8'. */
  function read(name: string, sel: string): { code: string; selectionText: string } {
    const ball = /^第(\d)球 (.)$/.exec(sel)
    if (ball) return { code: (name.endsWith('数字') ? '10' : '11') + ball[1], selectionText: ball[2] as string }
    const code = codes[name] as string
    if (code.startsWith('20')) {
      const at = new Map(sel.split(' ').map((one) => [one.slice(0, 1), one.slice(1)]))
      return { code, selectionText: PLACES.map((place) => at.get(place) ?? '').join('|') }
    }
    const pair = /对(\d)单(\d)$/.exec(sel)
    if (pair) return { code, selectionText: `${pair[1]}|${pair[2]}` }
    return { code, selectionText: sel.replace(/^(总和|含 |后三组六 )/, '') }
  }
  const rows = examplesOf('SSC')

  test('are forty-eight', () => expect(rows).toHaveLength(48))

  test.each(rows)('$play $sel, $draw', (row) => {
    const { code, selectionText } = read(row.play, row.sel)
    expectExample(row, { play: playNamed(code), selectionText, draw: row.draw.split(',').map(Number) })
  })
})

describe('exact chances and returns', () => {
  type Case = { code: string; selectionText: string; places?: number[] }
  const five = range(1, 5)
  const items = (code: string): Case[] =>
    playNamed(code)
      .items(YEAR)
      .map(({ label }) => ({ code, selectionText: label }))
  const labelled = (codes: readonly string[], selectionText: string): Case[] =>
    codes.map((code) => ({ code, selectionText }))
  /** 7 at each of the places. */
  const fixed = (code: string, count: number): Case[] =>
    [...subsets(ALL_PLACES, count)].map((places) => ({
      code,
      places,
      selectionText: ALL_PLACES.map((place) => (places.includes(place) ? '7' : '')).join('|'),
    }))
  const groups = (kind: string, selectionText: string) =>
    labelled(
      ['52', '53', '54'].map((star) => star + kind),
      selectionText,
    )

  /** All that the reference gives this row's chances: every ball, every star. */
  function casesOf(key: string): Case[] {
    const bull = /^SSC_NN(\d+)$/.exec(key)
    if (bull) return items('151').slice(Number(bull[1]), Number(bull[1]) + 1)
    const label = key.slice(-1)
    const series: Record<string, Case[]> = {
      SSC_N: five.flatMap((ball) => items(`10${ball}`)),
      SSC_Q51: items('141'),
      SSC_2D: fixed('201', 2),
      SSC_3D: fixed('202', 3),
      SSC_龙: labelled(['122'], '龙'),
      SSC_虎: labelled(['122'], '虎'),
      SSC_和: labelled(['123'], '和'),
      SSC_NN大: labelled(['152'], '牛大'),
      SSC_NN小: labelled(['152'], '牛小'),
      OFF_五星直选: labelled(['501'], '0|1|9|9|5'),
      OFF_四星直选: labelled(['511'], '0|1|9|9'),
      OFF_三星直选: groups('1', '4|0|4'),
      OFF_三星组三: groups('3', '4|0'),
      OFF_三星组六: groups('4', '0,4,9'),
      OFF_二星直选: labelled(['551', '561'], '3|3'),
      OFF_二星组选: labelled(['552', '562'], '0,3'),
      OFF_定位胆: fixed('601', 1),
      OFF_后三一码不定位: items('611'),
      OFF_后三二码不定位: labelled(['612'], '0,9'),
      OFF_后二大小单双: labelled(['621'], '大|双'),
    }
    if (series[key]) return series[key]
    if (key.startsWith('SSC_Z')) return labelled(['121'], label)
    if (key.startsWith('SSC_3_')) return labelled(['131', '132', '133'], key.slice('SSC_3_'.length))
    return labelled(
      five.map((ball) => `11${ball}`),
      label,
    )
  }
  const rows = rowsOf('SSC')

  test('are of forty-four rows', () => expect(rows).toHaveLength(44))

  test.each(rows)('$code', (row) => {
    const cases = casesOf(row.code)
    expect(cases.length).toBeGreaterThan(0)
    for (const { code, selectionText, places } of cases) {
      expectRow(row, { play: playNamed(code), selectionText, draws: drawsFor(code, places) })
      if (row.family.endsWith('OFF')) expectFairOdds(row, playNamed(code), selectionText)
    }
  })

  test('cover every item of the plays on items', () => {
    const proven = new Set(
      rows.flatMap((row) => casesOf(row.code).map(({ code, selectionText }) => `${code} ${selectionText}`)),
    )
    const each = playsOf('SSC').filter(({ input }) => input.kind === 'each')
    for (const { code, selectionText } of each.flatMap((play) => items(play.code)))
      expect(proven).toContain(`${code} ${selectionText}`)
  })
})

describe('the spaces of draws are complete', () => {
  const draw = fc.array(fc.constantFrom(...DIGITS), { minLength: 5, maxLength: 5 })
  const judged = (play: Play, selection: Selection, numbers: readonly number[]) =>
    play.judge(selection, { numbers, lunarYear: YEAR })

  test('a play reads no other place', () => {
    fc.assert(
      fc.property(linesOf('SSC'), draw, draw, ({ play, selection }, one, other) => {
        const filled = selection.parts.flatMap((part, place) => (part.length > 0 ? [place] : []))
        const places = ['201', '202', '601'].includes(play.code) ? filled : placesOf(play.code)
        const changed = one.map((digit, place) => (places.includes(place) ? digit : (other[place] as number)))
        expect(judged(play, selection, changed)).toEqual(judged(play, selection, one))
      }),
    )
  })

  test('sums, digits anywhere and bulls know no order', () => {
    const unordered = linesOf('SSC').filter(({ play }) => ORDER_FREE.includes(play.code))
    fc.assert(
      fc.property(unordered, draw, ({ play, selection }, numbers) => {
        expect(
          judged(
            play,
            selection,
            numbers.toSorted((a, b) => a - b),
          ),
        ).toEqual(judged(play, selection, numbers))
      }),
    )
  })
})

describe('judgements at the edges', () => {
  test.each([
    [[8, 9, 0], '顺子'],
    [[9, 0, 1], '顺子'],
    [[1, 9, 0], '顺子'],
    [[0, 0, 9], '对子'],
    [[0, 5, 9], '半顺'],
    [[0, 9, 5], '半顺'],
    [[2, 4, 6], '杂六'],
    [[0, 0, 0], '豹子'],
  ] as const)('%j is %s', (digits, shape) => expect(shapeOf(digits)).toBe(shape))

  test('the whole board of shapes, of bulls and of digits wins exactly once', () => {
    for (const code of ['101', '131', '132', '133', '151']) {
      const play = playNamed(code)
      // Their prices differ, so that no line holds the board; judged item by item.
      const board = play.items(YEAR).map(({ label }) => select(play, label))
      for (const { numbers } of drawsFor(code)) {
        const won = board.filter((one) => play.judge(one, { numbers, lunarYear: YEAR }).wins.length > 0)
        expect(won).toHaveLength(1)
      }
    }
  })
})

describe('numbers of notes', () => {
  test.each([
    ['201', '1,2|3|||', 2],
    ['202', '1,2|3||4,5,6|', 6],
    ['501', '1,2|3|4,5|6|7,8,9', 12],
    ['541', '0,1|0,1|0,1', 8],
    ['542', '1,2,3,4', 12],
    ['543', '1,2|2,3', 3],
    ['544', '1,2,3,4,5', 10],
    ['552', '1,2,3,4', 6],
    ['601', '1,2||3||4,5,6', 6],
    ['611', '1,2,3', 3],
    ['612', '1,2,3', 3],
    ['621', '大,小,单,双|大,小,单,双', 16],
  ] as const)('%s %s is %i', (code, selectionText, notes) => {
    const play = playNamed(code)
    expect(play.countNotes(select(play, selectionText), YEAR)).toBe(notes)
  })

  test.each([
    ['201', '1||||', 'one place only'],
    ['201', '1|2|3||', 'three places'],
    ['202', '1|2|||', 'two places'],
    ['501', '1|2|3|4|', 'a place left open'],
    ['542', '1', 'no second digit'],
    ['543', '1|1', 'the pair alone'],
    ['544', '1,2', 'two of three'],
    ['601', '||||', 'nothing'],
    ['621', '大|和', 'no side'],
  ] as const)('%s refuses %s: %s', (code, selectionText, _why) =>
    expect(playNamed(code).parse(selectionText)).toBeUndefined(),
  )
})

describeLaws({
  family: 'SSC',
  draws: fc.oneof(
    fc.array(fc.constantFrom(...DIGITS), { minLength: 5, maxLength: 5 }),
    fc.array(fc.constantFrom(0, 1, 2, 3), { minLength: 5, maxLength: 5 }),
  ),
  // 组三 of several digits has no single note; 组三单式 beside it has: the pair, and the digit alone.
  singlesOf: (play, { parts: [digits = []] }): Single[] | undefined =>
    play.name.endsWith('组三')
      ? cartesianProduct([digits, digits])
          .filter(([pair, single]) => pair !== single)
          .map((note) => ({ play: playNamed(`${play.code.slice(0, 2)}3`), selectionText: note.join('|') }))
      : undefined,
  spaceOf(play, { parts }) {
    if (['201', '202', '501', '511', '601'].includes(play.code)) {
      // What was chosen at each place, or a digit that was not.
      const shown = parts.map((chosen) => [...chosen, '9'].map(Number))
      return cartesianProduct(shown).map((digits) => [...ALL_PLACES.slice(digits.length).map(() => 0), ...digits])
    }
    return [...drawsFor(play.code)].map(({ numbers }) => numbers)
  },
})

function* subsets(places: readonly number[], count: number): Generator<number[]> {
  for (const chosen of tuples(places, count, 'distinct')) {
    if (chosen.every((place, index) => index === 0 || place > (chosen[index - 1] as number))) yield chosen
  }
}
