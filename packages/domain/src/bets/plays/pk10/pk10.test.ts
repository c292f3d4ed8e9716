import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Play, Selection } from '../../play.ts'
import { playOf, playsOf } from '../index.ts'
import { boundOf, describeLaws, linesOf, STAKE, winningsIn } from '../testing/laws.ts'
import { select, YEAR } from '../testing/proofs.ts'
import type { WeightedDraw } from '../testing/proofs.ts'
import { examplesOf, expectExample, expectFairOdds, expectRow, rowsOf } from '../testing/rows.ts'
import { drawsAt, range, tuples } from '../testing/spaces.ts'
import { RANKS } from './ranks.ts'

const NUMBERS = range(1, 10)
const playNamed = (code: string): Play => playOf('PK10', code) as Play

/** The ranks a play reads; those of 定位胆 follow from the selection. */
function ranksOf(code: string): number[] {
  const number = Number(code)
  if (number <= 120) return [(number - 101) % 10]
  if (number <= 125) return [number - 121, 130 - number]
  if (number === 501) return [0]
  if (number === 502) return range(0, 9)
  return range(0, ['521', '522'].includes(code) ? 2 : 1)
}

const others = (taken: readonly number[]): number[] => NUMBERS.filter((number) => !taken.includes(number))
/** Every order, as far as the play reads it. */
const drawsFor = (code: string, ranks = ranksOf(code)): Iterable<WeightedDraw> =>
  drawsAt(ranks, tuples(NUMBERS, ranks.length, 'distinct'), others)

describe('the worked examples of the reference', () => {
  const codes: Record<string, string> = {
    冠亚和值: '131',
    冠亚大小: '132',
    冠亚单双: '132',
    '官方 前二直选': '511',
    '官方 前二组选': '512',
    '官方 前三直选': '521',
  }
  const first: Record<string, number> = { 名次号码: 101, 名次两面: 111, 龙虎: 121 }
  /** Play and selectionText out of '冠军 10', '第四名单', '02,10'. */
  function read(name: string, sel: string): { code: string; selectionText: string } {
    const code = codes[name]
    if (code) return { code, selectionText: name.endsWith('直选') ? sel.replaceAll(',', '|') : sel }
    const rank = RANKS.findIndex((one) => sel.startsWith(one))
    return {
      code: String((first[name] as number) + rank),
      selectionText: sel.slice((RANKS[rank] as string).length).trim(),
    }
  }
  const rows = examplesOf('PK10')

  test('are twenty-seven', () => expect(rows).toHaveLength(27))

  test.each(rows)('$play $sel, $draw', (row) => {
    const { code, selectionText } = read(row.play, row.sel)
    expectExample(row, { play: playNamed(code), selectionText, draw: row.draw.split(',').map(Number) })
  })
})

describe('exact chances and returns', () => {
  type Case = { code: string; selectionText: string; ranks?: number[] }
  const labelled = (codes: readonly number[], selectionText: string): Case[] =>
    codes.map((code) => ({ code: String(code), selectionText }))
  const items = (code: number): Case[] =>
    playNamed(String(code))
      .items(YEAR)
      .map(({ label }) => ({ code: String(code), selectionText: label }))
  const anyRank = range(0, 9).map((rank) => ({
    code: '502',
    ranks: [rank],
    selectionText: RANKS.map((_, one) => (one === rank ? '10' : '')).join('|'),
  }))

  /** All that the reference gives this row's chances: every rank, every number. */
  function casesOf(key: string): Case[] {
    const label = key.slice(-1)
    const series: Record<string, Case[]> = {
      PK_N: range(101, 110).flatMap(items),
      OFF_前二直选: labelled([511], '10|01'),
      OFF_前三直选: labelled([521], '10|01|05'),
      OFF_前二组选: labelled([512], '01,10'),
      OFF_前三组选: labelled([522], '01,05,10'),
      'OFF_猜冠军/定位胆': [...items(501), ...anyRank],
    }
    if (series[key]) return series[key]
    if (key.startsWith('PK_GY')) {
      const sum = key.slice('PK_GY'.length)
      return labelled([/\d/.test(sum) ? 131 : 132], sum)
    }
    return labelled('龙虎'.includes(label) ? range(121, 125) : range(111, 120), label)
  }
  const rows = rowsOf('PK10')

  test('are of thirty-three rows', () => expect(rows).toHaveLength(33))

  test.each(rows)('$code', (row) => {
    const cases = casesOf(row.code)
    expect(cases.length).toBeGreaterThan(0)
    for (const { code, selectionText, ranks } of cases) {
      expectRow(row, { play: playNamed(code), selectionText, draws: drawsFor(code, ranks) })
      if (row.family.endsWith('OFF')) expectFairOdds(row, playNamed(code), selectionText)
    }
  })

  test('cover every item of the plays on items', () => {
    const proven = new Set(
      rows.flatMap((row) => casesOf(row.code).map(({ code, selectionText }) => `${code} ${selectionText}`)),
    )
    const each = playsOf('PK10').filter(({ input }) => input.kind === 'each')
    for (const { code, selectionText } of each.flatMap((play) => items(Number(play.code)))) {
      expect(proven).toContain(`${code} ${selectionText}`)
    }
  })
})

const order = fc.shuffledSubarray(NUMBERS, { minLength: 10 })
/** The first four numbers on the first four ranks. */
const fewFirst = fc
  .tuple(fc.shuffledSubarray(range(1, 4), { minLength: 4 }), fc.shuffledSubarray(range(5, 10), { minLength: 6 }))
  .map(([first, last]) => [...first, ...last])

test('a play reads no other rank', () => {
  const judged = (play: Play, selection: Selection, numbers: readonly number[]) =>
    play.judge(selection, { numbers, lunarYear: YEAR })
  fc.assert(
    fc.property(linesOf('PK10'), order, order, ({ play, selection }, one, other) => {
      const filled = selection.parts.flatMap((part, rank) => (part.length > 0 ? [rank] : []))
      const ranks = play.code === '502' ? filled : ranksOf(play.code)
      const kept = ranks.map((rank) => one[rank] as number)
      const [changed] = drawsAt(ranks, [kept], (taken) => other.filter((number) => !taken.includes(number)))
      expect(judged(play, selection, changed?.numbers ?? [])).toEqual(judged(play, selection, one))
    }),
  )
})

describe('numbers of notes', () => {
  test.each([
    ['511', '01,02|01,02', 2],
    ['511', '01,02,03|02,03,04', 7],
    ['521', '01,02,03|01,02,03|01,02,03', 6],
    ['521', '01|02,03|03,04', 3],
    ['512', '01,02,03,04', 6],
    ['522', '01,02,03,04,05', 10],
    ['502', '01,02||||||||03|04,05,06', 6],
  ] as const)('%s %s is %i', (code, selectionText, notes) => {
    const play = playNamed(code)
    expect(play.countNotes(select(play, selectionText), YEAR)).toBe(notes)
  })

  test.each([
    ['511', '01|01', 'one number at both ranks'],
    ['521', '01,02|01,02|01,02', 'two numbers for three ranks'],
    ['511', '01|', 'a rank left open'],
    ['512', '01', 'one of two'],
    ['502', '|||||||||', 'nothing'],
    ['502', '01', 'no ranks'],
    ['101', '00', 'no number'],
    ['101', '11', 'no number'],
  ] as const)('%s refuses %s: %s', (code, selectionText, _why) =>
    expect(playNamed(code).parse(selectionText)).toBeUndefined(),
  )
})

describe('定位胆', () => {
  /** The most ranks that can hit at once, tried set by set of numbers used. */
  function mostHits(parts: readonly (readonly string[])[]): number {
    let best = new Map([[0, 0]])
    for (const chosen of parts) {
      const next = new Map(best)
      for (const [used, hits] of best) {
        for (const label of chosen) {
          const bit = 1 << Number(label)
          if ((used & bit) === 0) next.set(used | bit, Math.max(next.get(used | bit) ?? 0, hits + 1))
        }
      }
      best = next
    }
    return Math.max(...best.values())
  }

  test('wins a number at one rank only, and the bound is the most ranks that can hit', () => {
    const play = playNamed('502')
    const part = fc.subarray(['01', '02', '03', '04', '09'], { maxLength: 3 })
    fc.assert(
      fc.property(fc.array(part, { minLength: 10, maxLength: 10 }), (parts) => {
        const text = parts.map((chosen) => chosen.join()).join('|')
        fc.pre(parts.some((chosen) => chosen.length > 0))
        const selection = select(play, text)
        const [single] = parts.find((chosen) => chosen.length > 0) as string[]
        const one = select(play, RANKS.map((_, rank) => (rank === 0 ? single : '')).join('|'))
        const price = winningsIn(play, one, [Number(single), ...others([Number(single)])])
        const stake = STAKE * BigInt(play.countNotes(selection, YEAR))
        const most = BigInt(mostHits(parts)) * price
        expect(boundOf('PK10', play, selection)).toBe(most > stake ? most : stake)
      }),
    )
  })
})

describeLaws({
  family: 'PK10',
  draws: fc.oneof(order, fewFirst),
  // 定位胆 is proven above.
  spaceOf: (play) => (play.code === '502' ? undefined : [...drawsFor(play.code)].map(({ numbers }) => numbers)),
})
