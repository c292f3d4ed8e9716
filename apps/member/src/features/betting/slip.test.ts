import { yuan } from '@liuhe/domain/money.ts'
import { describe, expect, test } from 'vitest'
import { itemsOf, makeSlip, requestOf, type Stake } from './slip.ts'
import { GAME_ID, LUNAR_YEAR, playsFor } from './testing/betting-world.tsx'

const context = { gameId: GAME_ID, family: 'LHC' as const, lunarYear: LUNAR_YEAR, plays: playsFor() }
const stakeOf = (money: string, rest: Partial<Stake> = {}): Stake => ({
  money: yuan(money),
  unit: 0,
  multiple: 1,
  ...rest,
})
const SEVEN = '71101007'
const BIG = '71103001'

describe('the slip', () => {
  test.each([
    ['10', {}, '10', '20'],
    ['10', { multiple: 3 }, '30', '60'],
    ['50', { unit: 1 as const }, '5', '10'],
    ['500', { unit: 2 as const, multiple: 7 }, '35', '70'],
    ['2.5', { multiple: 2 }, '5', '10'],
  ])('of two notes at %s yuan with %j costs %s a note and %s in all', (money, rest, perNote, total) => {
    const slip = makeSlip([SEVEN, BIG], stakeOf(money, rest), context)
    expect(slip).toMatchObject({ perNote: yuan(perNote), total: yuan(total), problem: undefined })
  })

  test('promises what a winning note pays back, rounded down to the 分', () => {
    const slip = makeSlip([SEVEN, BIG], stakeOf('12.34'), context)
    expect(slip.lines.map(({ payout }) => payout)).toEqual([yuan('592.32'), yuan('24.43')])
  })

  test('sends one line for each pick, with the arithmetic that the server repeats', () => {
    const stake = stakeOf('50', { unit: 1, multiple: 2 })
    const slip = makeSlip([BIG], stake, context)
    expect(requestOf(slip, stake, { gameId: GAME_ID, turnNum: '202611201358' })).toEqual({
      gameId: GAME_ID,
      turnNum: '202611201358',
      content: [
        {
          code: BIG,
          betInfo: '大',
          odds: [19_800],
          money: yuan('50'),
          cateName: '特码两面',
          kyje: 19.8,
          rebate: 0,
          betModel: 1,
          multiple: 2,
          totalNums: 1,
          totalMoney: yuan('10'),
        },
      ],
    })
  })

  test.each([
    [[], '10', '请选择投注内容'],
    [[SEVEN], undefined, '请输入投注金额'],
    [[SEVEN], '1', '每注金额须在2-20000元之间'],
    [[SEVEN], '20000.01', '每注金额须在2-20000元之间'],
    [[SEVEN], '20000', undefined],
  ])('with %j at %s yuan says: %s', (codes, money, problem) => {
    const stake = money === undefined ? { ...stakeOf('1'), money: undefined } : stakeOf(money)
    expect(makeSlip(codes, stake, context).problem).toBe(problem)
  })

  test('takes at most a hundred lines', () => {
    const codes = [...itemsOf(context.plays).keys()]
    expect(makeSlip(codes.slice(0, 100), stakeOf('2'), context).problem).toBeUndefined()
    expect(makeSlip(codes.slice(0, 101), stakeOf('2'), context).problem).toBe('一次最多投注100注')
  })

  test('marks the lines whose odds are not those that were agreed to, and still sends the agreed ones', () => {
    const slip = makeSlip([SEVEN, BIG], stakeOf('10'), { ...context, quotes: new Map([[SEVEN, 470_000]]) })
    expect(slip.changed.map(({ code }) => code)).toEqual([SEVEN])
    expect(slip.lines[0]).toMatchObject({ quoted: 470_000, odds: 480_000, payout: yuan('470') })
  })

  test('drops a pick that is no longer offered', () => {
    expect(makeSlip(['71999001', BIG], stakeOf('10'), context).lines.map(({ label }) => label)).toEqual(['大'])
  })
})
