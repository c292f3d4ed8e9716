import { describe, expect, test } from 'vitest'
import type { Family } from '../lottery/family.ts'
import { parseOdds, yuan } from '../money.ts'
import { DEFAULT_ODDS } from './default-odds.ts'
import { DEFAULT_LIMITS } from './limits.ts'
import { priceOrder } from './price.ts'
import type { BetLine, PriceContext } from './price.ts'
import { STAKE_UNITS } from './stake-unit.ts'

// The lines of price.test.ts are of one price and credit odds; these have several prices, official odds, no rebate.

const odds = (...texts: string[]): number[] => texts.map((text) => parseOdds(text) as number)
const contextOf = (gameId: number, family: Family, change: Partial<PriceContext> = {}): PriceContext => ({
  gameId,
  family,
  lunarYear: 2026,
  oddsOf: (key) => DEFAULT_ODDS[key],
  limits: DEFAULT_LIMITS,
  rebateMaxTenths: 80,
  ...change,
})
const lineOf = (change: Pick<BetLine, 'code' | 'selectionText' | 'odds' | 'notes'> & Partial<BetLine>): BetLine => ({
  amount: yuan('10'),
  unit: 'yuan',
  multiple: 1,
  total: yuan('10') * BigInt(change.notes),
  rebate: 0,
  ...change,
})
const price = (line: BetLine, context: PriceContext) => {
  const priced = priceOrder([line], context)
  return priced.ok ? priced.lines[0] : priced.reason
}

describe('an official line: 后三组六 of three digits', () => {
  const context = contextOf(43, 'SSC')
  const line = lineOf({ code: '43544004', selectionText: '7,3,4', odds: odds('166.6666'), notes: 1 })

  test.each([
    // rebate taken, group, odds booked: odds and rebate return 98 % together, from 500/3 cut once (Ruling C103)
    [0, 1960, '163.3333'],
    [2.5, 1910, '159.1666'],
    [8, 1800, '150'],
  ] as const)('with %d %% taken it pays by the group %i', (rebate, _group, booked) => {
    expect(price({ ...line, rebate }, context)).toMatchObject({
      pricing: 'official',
      selectionText: '3,4,7',
      odds: odds(booked),
      rebateTenths: rebate * 10,
    })
  })

  test('pays the fair odds to nobody above them, and 1800 to who has no rebate', () => {
    expect(price(line, { ...context, rebateMaxTenths: 150 })).toMatchObject({ odds: odds('166.6666') })
    expect(price(line, { ...context, rebateMaxTenths: 0 })).toMatchObject({ odds: odds('150') })
  })

  test.each([
    // amount, unit, notes of 组六: one, four
    ['2', 'fen', '3,4,7', 1, 'BET/LIMIT_EXCEEDED'],
    ['2', 'fen', '3,4,5,7', 4, 'BET/LIMIT_EXCEEDED'],
    ['5', 'fen', '3,4,5,7', 4, 'taken'],
    ['2', 'jiao', '3,4,7', 1, 'taken'],
    ['1', 'fen', '1,2,3,4,5,6,7', 35, 'BET/LIMIT_EXCEEDED'],
  ] as const)('at %s in %s on %s is %i notes and %s [F-Q4]', (amount, unit, selectionText, notes, expected) => {
    const money = yuan(amount)
    const total = (money * BigInt(notes)) / 10n ** BigInt(STAKE_UNITS.indexOf(unit))
    const priced = priceOrder([{ ...line, selectionText, amount: money, unit, notes, total }], context)
    expect(priced.ok ? 'taken' : priced.reason.code).toBe(expected)
  })

  test('compares the fair odds with the table, not those of a group', () => {
    const change = { odds: odds('163.3333') }
    expect(price({ ...line, ...change }, context)).toEqual({
      code: 'BET/ODDS_CHANGED',
      line: 0,
      odds: odds('166.6666'),
    })
  })

  test('takes no more rebate than the member has', () => {
    expect(price({ ...line, rebate: 8.1 }, context)).toMatchObject({ code: 'BET/LIMIT_EXCEEDED' })
  })
})

describe('an official line on positions: 五星直选', () => {
  const context = contextOf(43, 'SSC')
  const line = lineOf({
    code: '43501001',
    selectionText: '2,1,0|3|4|5|6,7',
    odds: odds('100000'),
    amount: yuan('2'),
    notes: 6,
    total: yuan('12'),
  })

  test('counts the product, and can win one of the notes', () => {
    expect(price(line, context)).toMatchObject({
      selectionText: '0,1,2|3|4|5|6,7',
      notes: 6,
      total: yuan('12'),
      odds: odds('98000'),
      winMax: yuan('196000'),
    })
  })

  test('is refused when it stands for more notes than a request may', () => {
    const all = '0,1,2,3,4,5,6,7,8,9'
    const selectionText = [all, all, all, all, '0,1'].join('|')
    const change = { selectionText, notes: 20_000, total: yuan('40000') }
    expect(price({ ...line, ...change }, context)).toMatchObject({ code: 'BET/LIMIT_EXCEEDED' })
  })

  test('names an item that it holds', () => {
    expect(price({ ...line, code: '43501010' }, context)).toEqual({ code: 'BET/BAD_SELECTION', line: 0 })
  })
})

describe('a line of several prices: 特码包三', () => {
  const context = contextOf(46, 'PC28')
  const line = lineOf({ code: '46102001', selectionText: '27,13,0', odds: odds('950', '12.66', '950'), notes: 1 })

  test('sends and books them in the order of the sums, each less the rebate', () => {
    // 1 / (1/950 + 1/12.66 + 1/950) is 12.3313…
    expect(price(line, context)).toMatchObject({
      selectionText: '0,13,27',
      odds: odds('950', '12.66', '950'),
      winMax: yuan('123.31'),
    })
    expect(price({ ...line, rebate: 8 }, context)).toMatchObject({ odds: odds('874', '11.6472', '874') })
  })

  test.each([
    ['one of them is another', odds('950', '12.65', '950')],
    ['they stand in another order', odds('12.66', '950', '950')],
    ['one is missing', odds('950', '12.66')],
  ])('is refused when %s', (_what, sent) => {
    expect(price({ ...line, odds: sent }, context)).toEqual({
      code: 'BET/ODDS_CHANGED',
      line: 0,
      odds: odds('950', '12.66', '950'),
    })
  })

  test('is refused when one of them is not on offer', () => {
    const oddsOf = (key: string) => (key === 'P28_13' ? undefined : DEFAULT_ODDS[key])
    expect(price(line, { ...context, oddsOf })).toEqual({ code: 'BET/UNKNOWN_PLAY', line: 0 })
  })
})

describe('a line of several notes a seat: 翻倍', () => {
  const context = contextOf(95, 'NN')
  const line = lineOf({ code: '95102002', selectionText: '闲二', odds: odds('1.95'), notes: 5 })

  test('stakes the seat and the four that 牛牛 can cost', () => {
    expect(price(line, context)).toMatchObject({ notes: 5, total: yuan('50'), winMax: yuan('97.5'), rebateTenths: 0 })
  })

  test('is refused when it stakes less, or asks for a rebate', () => {
    const change = { notes: 1, total: yuan('10') }
    expect(price({ ...line, ...change }, context)).toEqual({ code: 'BET/TOTAL_MISMATCH', line: 0 })
    expect(price({ ...line, rebate: 1 }, context)).toMatchObject({ code: 'BET/LIMIT_EXCEEDED' })
  })
})

test('items of different prices stand in no line together', () => {
  const bulls = lineOf({ code: '43151001', selectionText: '无牛,牛1', odds: odds('2.69'), notes: 2 })
  expect(price(bulls, contextOf(43, 'SSC'))).toEqual({ code: 'BET/BAD_SELECTION', line: 0 })
})
