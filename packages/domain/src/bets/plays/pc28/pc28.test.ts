import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatYuan, ODDS_SCALE } from '../../../money.ts'
import { DEFAULT_ODDS } from '../../default-odds.ts'
import { sharedOdds } from '../../outcome.ts'
import type { Play } from '../../play.ts'
import { playOf, playsOf } from '../index.ts'
import { describeLaws } from '../testing/laws.ts'
import { chancesOf, select, settleExample, YEAR } from '../testing/proofs.ts'
import { examplesOf, expectExample, expectRow, rowsOf } from '../testing/rows.ts'
import { range, tuples } from '../testing/spaces.ts'

const TRIPLES = [...tuples(range(0, 9), 3, 'free')]
const DRAWS = TRIPLES.map((numbers) => ({ numbers, weight: 1n }))
const playNamed = (code: string): Play => playOf('PC28', code) as Play

describe('the worked examples of the reference', () => {
  const codes: Record<string, string> = {
    特码: '101',
    大小单双: '111',
    组合: '112',
    极值: '113',
    波色: '121',
    形态: '131',
  }
  // The one example of 小双 loses and names the odds of 小单; the table of odds prices 小双 as 大单 (Domain §3.7).
  const rows = examplesOf('PC28').map((row) => (row.sel === '小双' ? { ...row, odds: 4.15 } : row))

  test('are eighteen', () => expect(rows).toHaveLength(18))

  test.each(rows)('$play $sel, $draw', (row) => {
    const [digits = ''] = row.draw.split('=')
    const play = playNamed(codes[row.play] as string)
    expectExample(row, { play, selectionText: row.sel, draw: digits.split('+').map(Number) })
  })
})

describe('exact chances and returns, over all thousand draws', () => {
  const rows = rowsOf('PC28')
  const items = playsOf('PC28')
    .filter(({ input }) => input.kind === 'each')
    .flatMap((play) =>
      play.items(YEAR).map(({ label, oddsKeys: [key] }) => ({ name: `${play.name} ${label}`, play, label, key })),
    )

  test('are of forty-four rows, one for each item', () => {
    expect(rows).toHaveLength(44)
    expect(new Set(items.map(({ key }) => key))).toEqual(new Set(rows.map(({ code }) => code)))
    expect(items).toHaveLength(44)
  })

  test.each(items)('$name', ({ play, label, key }) => {
    expectRow(rows.find(({ code }) => code === key) as (typeof rows)[number], {
      play,
      selectionText: label,
      draws: DRAWS,
    })
  })
})

describe('judgements at the edges', () => {
  test.each([
    ['121', '红波', [0, 0, 0], 0, '0 has no colour'],
    ['121', '绿波', [9, 4, 0], 0, '13 has no colour'],
    ['121', '蓝波', [9, 5, 0], 0, '14 has no colour'],
    ['121', '红波', [9, 9, 9], 0, '27 has no colour'],
    ['121', '蓝波', [9, 8, 0], 1, '17 is blue'],
    ['131', '顺子', [8, 9, 0], 0, 'no straight over 9 and 0'],
    ['131', '顺子', [9, 0, 1], 0, 'no straight over 9 and 0'],
    ['131', '顺子', [7, 9, 8], 1, 'in any order'],
    ['131', '对子', [7, 7, 7], 0, 'three are no pair'],
    ['113', '极大', [9, 9, 4], 0, '22 is not extreme'],
    ['113', '极大', [9, 9, 5], 1, '23 is'],
    ['113', '极小', [4, 0, 0], 1, '4 is'],
    ['113', '极小', [5, 0, 0], 0, '5 is not'],
    ['111', '大', [9, 5, 0], 1, '14 is big, and nothing is void'],
  ] as const)('%s %s on %j wins %i: %s', (code, label, numbers, won, _why) => {
    const play = playNamed(code)
    expect(play.judge(select(play, label), { numbers, lunarYear: YEAR }).wins).toHaveLength(won)
  })

  test('every sum has one number, and all but four one colour', () => {
    for (const numbers of TRIPLES) {
      const hits = (code: string) =>
        playNamed(code)
          .items(YEAR)
          .filter(({ label }) => {
            const play = playNamed(code)
            return play.judge(select(play, label), { numbers, lunarYear: YEAR }).wins.length > 0
          }).length
      const sum = numbers.reduce((all, one) => all + one, 0)
      expect(hits('101')).toBe(1)
      expect(hits('121')).toBe([0, 13, 14, 27].includes(sum) ? 0 : 1)
    }
  })
})

describe('特码包三', () => {
  const play = playNamed('102')
  const three = fc.shuffledSubarray(range(0, 27).map(String), { minLength: 3, maxLength: 3 })

  test('is one note of three prices, won by any of the three sums', () => {
    fc.assert(
      fc.property(three, (chosen) => {
        const selection = select(play, chosen.join())
        expect(play.countNotes(selection, YEAR)).toBe(1)
        const keys = chosen
          .map(Number)
          .toSorted((a, b) => a - b)
          .map((sum) => `P28_${sum}`)
        expect(play.oddsKeys(selection, YEAR)).toEqual(keys)
        const singles = chosen.map((sum) => chancesOf(playNamed('101'), sum, DRAWS).won.get('product:0') ?? 0n)
        const { won, lost } = chancesOf(play, chosen.join(), DRAWS)
        const hits = singles.reduce((all, one) => all + one, 0n)
        expect([...won]).toEqual([['shared:0,1,2', hits]])
        expect(lost).toBe(1000n - hits)
      }),
      { numRuns: 30 },
    )
  })

  test('pays 0.95 / ΣP, as near as the prices of the three numbers do', () => {
    fc.assert(
      fc.property(three, (chosen) => {
        const prices = chosen.map((sum) => DEFAULT_ODDS[`P28_${sum}`] as number)
        const hits = chosen.map((sum) => Number(chancesOf(playNamed('101'), sum, DRAWS).won.get('product:0')))
        const rtp = ((sharedOdds(prices) / ODDS_SCALE) * hits.reduce((all, one) => all + one, 0)) / 1000
        expect(rtp).toBeLessThanOrEqual(0.95)
        // The poorest of them, 10 and 11, return 0.9494 by themselves.
        expect(rtp).toBeGreaterThan(0.949)
      }),
      { numRuns: 30 },
    )
  })

  test.each([
    ['13,14,0', [6, 7, 0], '62.88'],
    ['13,14,0', [0, 0, 0], '62.88'],
    ['0,1,27', [9, 9, 9], '1899.97'],
    ['0,1,27', [9, 9, 8], '0'],
  ] as const)('%s on %j returns %s for ten yuan', (selectionText, draw, ret) => {
    expect(formatYuan(settleExample({ play, selectionText, draw, stakePerNote: 10 }).settled.reward)).toBe(ret)
  })

  test.each(['1,2', '1,2,3,4', '1,2,28', '1,1,2', '1拖2,3'])('refuses %s', (selectionText) =>
    expect(play.parse(selectionText)).toBeUndefined(),
  )
})

describeLaws({ family: 'PC28', draws: fc.constantFrom(...TRIPLES), spaceOf: () => TRIPLES })
