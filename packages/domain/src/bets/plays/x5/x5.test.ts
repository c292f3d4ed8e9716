import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Play, Selection } from '../../play.ts'
import { binomial, combinations } from '../build/combinations.ts'
import { playOf, playsOf } from '../index.ts'
import { describeLaws, linesOf } from '../testing/laws.ts'
import { select, YEAR } from '../testing/proofs.ts'
import type { WeightedDraw } from '../testing/proofs.ts'
import { examplesOf, expectExample, expectRow, rowsOf } from '../testing/rows.ts'
import { drawsAt, factorial, range, tuples } from '../testing/spaces.ts'

const NUMBERS = range(1, 11)
const playNamed = (code: string): Play => playOf('11X5', code) as Play

/** Sums and 任选 know no order. */
const isOrderFree = (code: string): boolean => /^12|^20/.test(code)
/** The places that the other plays read. */
function placesOf(code: string): number[] {
  if (/^1[01]/.test(code)) return [Number(code[2]) - 1]
  return code === '131' ? [0, 4] : range(0, Number(code[2]) - 1)
}

const others = (taken: readonly number[]): number[] =>
  NUMBERS.filter((number) => !taken.includes(number)).slice(0, 5 - taken.length)
/** Each set of five stands for all its orders. */
const SETS = [...combinations(NUMBERS, 5)].map((numbers) => ({ numbers, weight: factorial(5) }))
/** Every draw, as far as the play reads it. */
function drawsFor(code: string): Iterable<WeightedDraw> {
  if (isOrderFree(code)) return SETS
  const places = placesOf(code)
  return drawsAt(places, tuples(NUMBERS, places.length, 'distinct'), others)
}

describe('the worked examples of the reference', () => {
  const codes: Record<string, string> = {
    总和: '121',
    总和尾: '122',
    龙虎: '131',
    任选二中二: '202',
    任选三中三: '203',
    任选五中五: '205',
    任选八中五: '208',
    前二直选: '302',
    前三直选: '303',
    前二组选: '312',
  }
  /** Play and selectionText out of '第1球 11', '尾大', '03,11'. */
  function read(name: string, sel: string): { code: string; selectionText: string } {
    const ball = /^第(\d)球 (.+)$/.exec(sel)
    if (ball) return { code: (name.endsWith('号码') ? '10' : '11') + ball[1], selectionText: ball[2] as string }
    return { code: codes[name] as string, selectionText: name.endsWith('直选') ? sel.replaceAll(',', '|') : sel }
  }
  const rows = examplesOf('11X5')

  test('are thirty-six', () => expect(rows).toHaveLength(36))

  test.each(rows)('$play $sel, $draw', (row) => {
    const { code, selectionText } = read(row.play, row.sel)
    expectExample(row, { play: playNamed(code), selectionText, draw: row.draw.split(',').map(Number) })
  })
})

describe('exact chances and returns', () => {
  type Case = { code: string; selectionText: string }
  const items = (code: string): Case[] =>
    playNamed(code)
      .items(YEAR)
      .map(({ label }) => ({ code, selectionText: label }))
  const one = (code: string, selectionText: string): Case[] => [{ code, selectionText }]
  const ofBalls = (selectionText: string): Case[] => range(1, 5).map((ball) => ({ code: `11${ball}`, selectionText }))

  function casesOf(key: string): Case[] {
    const any = /^X5_RX(\d)$/.exec(key)
    if (any) {
      const size = Number(any[1])
      return [NUMBERS, NUMBERS.toReversed()].flatMap((numbers) => one(`20${size}`, numbers.slice(0, size).join()))
    }
    const series: Record<string, Case[]> = {
      X5_N: range(1, 5).flatMap((ball) => items(`10${ball}`)),
      X5_Q2: one('302', '11|01'),
      X5_Q3: one('303', '11|01|05'),
      X5_Q2Z: one('312', '01,11'),
      X5_Q3Z: one('313', '01,05,11'),
      X5_ZW大: one('122', '尾大'),
      X5_ZW小: one('122', '尾小'),
      X5_龙: one('131', '龙'),
      X5_虎: one('131', '虎'),
    }
    const label = key.slice(-1)
    return series[key] ?? (key.startsWith('X5_Z') ? one('121', label) : ofBalls(label))
  }
  const rows = rowsOf('11X5')

  test('are of twenty-five rows', () => expect(rows).toHaveLength(25))

  test.each(rows)('$code', (row) => {
    for (const { code, selectionText } of casesOf(row.code)) {
      expectRow(row, { play: playNamed(code), selectionText, draws: drawsFor(code) })
    }
  })

  test('cover every item of the plays on items', () => {
    const proven = new Set(
      rows.flatMap((row) => casesOf(row.code).map(({ code, selectionText }) => `${code} ${selectionText}`)),
    )
    const each = playsOf('11X5').filter(({ input }) => input.kind === 'each')
    for (const { code, selectionText } of each.flatMap((play) => items(play.code)))
      expect(proven).toContain(`${code} ${selectionText}`)
  })

  test('of sets stand for 55,440 ordered results', () => {
    expect(SETS.reduce((sum, { weight }) => sum + weight, 0n)).toBe(55_440n)
  })
})

const result = fc.shuffledSubarray(NUMBERS, { minLength: 5, maxLength: 5 })

describe('the spaces of draws are complete', () => {
  const judged = (play: Play, selection: Selection, numbers: readonly number[]) =>
    play.judge(selection, { numbers, lunarYear: YEAR })

  test('a play reads no other place, or knows no order', () => {
    fc.assert(
      fc.property(
        linesOf('11X5'),
        result,
        fc.shuffledSubarray(NUMBERS, { minLength: 11 }),
        ({ play, selection }, one, other) => {
          const kept = isOrderFree(play.code) ? [] : placesOf(play.code)
          const [changed] = drawsAt(kept, [kept.map((place) => one[place] as number)], (taken) =>
            other.filter((number) => !taken.includes(number)).slice(0, 5 - taken.length),
          )
          const same = isOrderFree(play.code) ? one.toSorted((a, b) => a - b) : (changed?.numbers ?? [])
          expect(judged(play, selection, same)).toEqual(judged(play, selection, one))
        },
      ),
    )
  })
})

describe('judgements at the edges', () => {
  test.each([
    ['111', '单', [11, 1, 2, 3, 4], 'push', '11 pushes every side of a ball'],
    ['111', '小', [11, 1, 2, 3, 4], 'push', '11 pushes every side of a ball'],
    ['101', '11', [11, 1, 2, 3, 4], 'won', '11 is a number'],
    ['121', '大', [1, 3, 7, 8, 11], 'push', 'a sum of 30 pushes'],
    ['121', '小', [1, 3, 7, 8, 11], 'push', 'a sum of 30 pushes'],
    ['121', '双', [1, 3, 7, 8, 11], 'won', '30 is even'],
    ['121', '大', [2, 3, 7, 8, 11], 'won', '31 is big'],
    ['121', '小', [1, 3, 6, 8, 11], 'won', '29 is small'],
    ['121', '单', [11, 1, 3, 5, 7], 'won', '11 counts in the sum'],
    ['208', '1,2,3,4,5,6,7,8', [1, 2, 3, 4, 9], 'lost', 'four of five'],
    ['204', '1,2,3,4', [4, 9, 3, 2, 1], 'won', 'in any order'],
    ['312', '1,2', [2, 1, 3, 4, 5], 'won', 'in any order'],
    ['312', '1,2', [3, 1, 2, 4, 5], 'lost', 'the first two only'],
  ] as const)('%s %s on %j is %s: %s', (code, selectionText, numbers, expected, _why) => {
    const play = playNamed(code)
    const { wins, pushed } = play.judge(select(play, selectionText), { numbers, lunarYear: YEAR })
    expect(wins.length > 0 ? 'won' : pushed > 0 ? 'push' : 'lost').toBe(expected)
  })
})

describe('numbers of notes', () => {
  test.each([
    ['201', '1,2,3', 3],
    ['202', '1,2,3,4', 6],
    ['205', '1,2,3,4,5,6,7,8,9,10,11', 462],
    ['208', '1,2,3,4,5,6,7,8,9', 9],
    ['203', '1拖2,3,4', 3],
    ['203', '1,2拖3,4,5', 3],
    ['302', '1,2,3|2,3,4', 7],
    ['303', '1,2,3|1,2,3|1,2,3', 6],
    ['312', '1,2,3', 3],
    ['313', '1,2,3,4', 4],
    ['313', '1拖2,3,4', 3],
  ] as const)('%s %s is %i', (code, selectionText, notes) => {
    expect(playNamed(code).countNotes(select(playNamed(code), selectionText), YEAR)).toBe(notes)
  })

  test('胆拖 of d anchors among m others is C(m, k − d)', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 8 }), fc.shuffledSubarray(NUMBERS), fc.nat(6), (size, chosen, more) => {
        const anchors = 1 + (more % (size - 1))
        fc.pre(chosen.length >= size)
        const play = playNamed(`20${size}`)
        const selection = select(play, `${chosen.slice(0, anchors).join()}拖${chosen.slice(anchors).join()}`)
        expect(play.countNotes(selection, YEAR)).toBe(binomial(chosen.length - anchors, size - anchors))
      }),
    )
  })

  test.each([
    ['205', '1,2,3,4'],
    ['203', '1,2,3拖4'],
    ['203', '1拖1,2'],
    ['203', '1拖2'],
    ['302', '1|1'],
    ['302', '1,2'],
    ['101', '0'],
    ['101', '12'],
    ['122', '大'],
  ] as const)('%s refuses %s', (code, selectionText) => expect(playNamed(code).parse(selectionText)).toBeUndefined())
})

/** Out of the first seven numbers, which the shorter selections are made of. */
const fewResult = fc.shuffledSubarray(range(1, 7), { minLength: 5, maxLength: 5 })

describeLaws({
  family: '11X5',
  draws: fc.oneof(result, fewResult),
  spaceOf: (play) => [...drawsFor(play.code)].map(({ numbers }) => numbers),
})
