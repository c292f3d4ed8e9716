import { yuan } from '@liuhe/domain/money.ts'
import { describe, expect, test } from 'vitest'
import { makeSlip, requestOf, type Stake } from './slip.ts'
import { GAME_ID, pickOf, slipContext } from '../testing/betting-world.tsx'

const context = slipContext()
const stakeOf = (money: string, rest: Partial<Stake> = {}): Partial<Stake> => ({ money: yuan(money), ...rest })
const seven = (stake: Partial<Stake> = {}) => pickOf('101', '07', stake)
const big = (stake: Partial<Stake> = {}) => pickOf('103', '大', stake)

describe('the slip', () => {
  test.each([
    ['10', {}, '10', '20'],
    ['10', { multiple: 3 }, '30', '60'],
    ['50', { unit: 'jiao' as const }, '5', '10'],
    ['500', { unit: 'fen' as const, multiple: 7 }, '35', '70'],
    ['2.5', { multiple: 2 }, '5', '10'],
  ])('of two notes at %s yuan with %j costs %s a note and %s in all', (money, rest, perNote, total) => {
    const stake = stakeOf(money, rest)
    const slip = makeSlip([seven(stake), big(stake)], context)
    expect(slip).toMatchObject({ notes: 2, total: yuan(total), problem: undefined })
    expect(slip.lines.map((line) => line.perNote)).toEqual([yuan(perNote), yuan(perNote)])
  })

  test('promises what a winning note pays back, rounded down to the 分', () => {
    const slip = makeSlip([seven(stakeOf('12.34')), big(stakeOf('12.34'))], context)
    expect(slip.lines.map(({ winMax }) => winMax)).toEqual([yuan('592.32'), yuan('24.43')])
  })

  test('promises of numbers that exclude each other the best one alone, of different plays their sum', () => {
    const numbers = ['07', '08', '09'].map((label) => pickOf('101', label, stakeOf('10')))
    expect(makeSlip(numbers, context).winMax).toBe(yuan('480'))
    expect(makeSlip([...numbers, big(stakeOf('10'))], context).winMax).toBe(yuan('499.80'))
  })

  test('takes lines of different stakes side by side', () => {
    const slip = makeSlip([seven(stakeOf('10')), big(stakeOf('30', { multiple: 2 }))], context)
    expect(slip.lines.map(({ total }) => total)).toEqual([yuan('10'), yuan('60')])
    expect(slip.total).toBe(yuan('70'))
  })

  test('sends one line for each pick, with the arithmetic that the server repeats', () => {
    const slip = makeSlip([big(stakeOf('50', { unit: 'jiao', multiple: 2 }))], context)
    expect(requestOf(slip, { gameId: GAME_ID, turnNum: '202611201358' })).toEqual({
      gameId: GAME_ID,
      turnNum: '202611201358',
      content: [
        {
          code: '71103001',
          selectionText: '大',
          odds: [19_800],
          amount: yuan('50'),
          playName: '特码两面',
          winMax: 19.8,
          rebate: 0,
          unit: 'jiao',
          multiple: 2,
          notes: 1,
          total: yuan('10'),
        },
      ],
    })
  })

  test('gives up odds for the rebate taken, as far as the play allows and the member may', () => {
    const own = slipContext({ own: 80 })
    const taken = stakeOf('10', { rebate: 50 })
    const slip = makeSlip([big(taken), seven(taken)], own)
    expect(slip.lines.map(({ booked, rebate }) => [...booked, rebate])).toEqual([
      [18_810, 50],
      [480_000, 0],
    ])
    const more = makeSlip([big(stakeOf('10', { rebate: 120 }))], own)
    expect(more.lines[0]).toMatchObject({ rebate: 80, booked: [18_216] })
    expect(requestOf(more, { gameId: GAME_ID, turnNum: '1' }).content[0]).toMatchObject({ odds: [19_800], rebate: 8 })
  })

  test.each([
    [[], '10', '请选择投注内容'],
    [['101', '07'], undefined, '请输入投注金额'],
    [['101', '07'], '1', '每注金额须在2-20000元之间'],
    [['101', '07'], '20000.01', '每注金额须在2-20000元之间'],
    [['101', '07'], '20000', undefined],
  ])('with %j at %s yuan says: %s', (pick, money, problem) => {
    const [code, selectionText] = pick
    const stake = { money: money === undefined ? undefined : yuan(money) }
    const picks = code === undefined || selectionText === undefined ? [] : [pickOf(code, selectionText, stake)]
    expect(makeSlip(picks, context).problem).toBe(problem)
  })

  test('names the play whose limit is the trouble, where there are several', () => {
    const picks = [big(stakeOf('2')), seven(stakeOf('1'))]
    expect(makeSlip(picks, context).problem).toBe('特码A：每注金额须在2-20000元之间')
  })

  test('takes at most a hundred lines', () => {
    const numbers = context.plays.flatMap(({ code, play, items }) =>
      play.input.kind === 'each' ? items.map(({ label }) => pickOf(code, label)) : [],
    )
    expect(makeSlip(numbers.slice(0, 100), context).problem).toBeUndefined()
    expect(makeSlip(numbers.slice(0, 101), context).problem).toBe('一次最多投注100条注单')
  })

  test('marks the lines whose odds are not those that were agreed to, and still sends the agreed ones', () => {
    const quotes = new Map([['101:07', [470_000]]])
    const slip = makeSlip([seven(stakeOf('10')), big(stakeOf('10'))], context, quotes)
    expect(slip.changed.map(({ label }) => label)).toEqual(['07'])
    expect(slip.lines[0]).toMatchObject({ quoted: [470_000], odds: [480_000], winMax: yuan('470') })
    expect(requestOf(slip, { gameId: GAME_ID, turnNum: '1' }).content[0]?.odds).toEqual([470_000])
  })

  test('drops a pick that is no longer offered', () => {
    expect(makeSlip([pickOf('999', '01'), big()], context).lines.map(({ label }) => label)).toEqual(['大'])
  })
})
