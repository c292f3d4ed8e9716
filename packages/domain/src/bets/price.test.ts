import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseOdds, yuan } from '../money.ts'
import { DEFAULT_ODDS } from './default-odds.ts'
import { DEFAULT_LIMITS } from './limits.ts'
import { priceOrder } from './price.ts'
import type { BetLine, PriceContext } from './price.ts'

const context: PriceContext = {
  gameId: 71,
  family: 'LHC',
  lunarYear: 2026,
  oddsOf: (key) => DEFAULT_ODDS[key],
  limits: DEFAULT_LIMITS,
  rebateMaxTenths: 80,
}
const odds = (text: string): number[] => [parseOdds(text) as number]

/** Ten yuan on number 07. */
const line: BetLine = {
  code: '71101007',
  selectionText: '07',
  odds: odds('48'),
  amount: yuan('10'),
  unit: 'yuan',
  multiple: 1,
  notes: 1,
  total: yuan('10'),
  rebate: 0,
}
const reasonOf = (change: Partial<BetLine>, changed: Partial<PriceContext> = {}) => {
  const priced = priceOrder([{ ...line, ...change }], { ...context, ...changed })
  return priced.ok ? 'taken' : priced.reason.code
}

describe('a line that is right', () => {
  test('is booked with its play, its canonical selection and its sums', () => {
    const change = { selectionText: '19,7', notes: 2, total: yuan('60'), multiple: 3 }
    expect(priceOrder([{ ...line, ...change }], context)).toEqual({
      ok: true,
      total: yuan('60'),
      lines: [
        {
          play: '101',
          playName: '特码A',
          pricing: 'credit',
          code: '71101007',
          selection: { items: ['007', '019'], text: '07,19', parts: [['07', '19']], layout: 'list' },
          selectionText: '07,19',
          odds: odds('48'),
          stakePerNote: yuan('30'),
          notes: 2,
          total: yuan('60'),
          rebateTenths: 0,
          winMax: yuan('1440'),
        },
      ],
    })
  })

  test('adds up with its neighbours', () => {
    const red = { ...line, code: '71106001', selectionText: '红波', odds: odds('2.75') }
    expect(priceOrder([line, red], context)).toMatchObject({ ok: true, total: yuan('20') })
  })

  test.each([
    ['yuan', '10', 1, '10'],
    ['jiao', '10', 4, '4'],
    ['fen', '10', 25, '2.5'],
    ['fen', '0.5', 400, '2'],
  ] as const)('in %s, %s × %i is %s a note', (unit, money, multiple, total) => {
    const priced = priceOrder([{ ...line, unit, amount: yuan(money), multiple, total: yuan(total) }], context)
    expect(priced).toMatchObject({ ok: true, lines: [{ stakePerNote: yuan(total) }] })
  })

  test('gives up odds for the rebate it asks', () => {
    const priced = priceOrder(
      [{ ...line, rebate: 7.5, code: '71103001', selectionText: '大', odds: odds('1.98') }],
      context,
    )
    expect(priced).toMatchObject({ ok: true, lines: [{ rebateTenths: 75, odds: odds('1.8315') }] })
  })

  test('prices the year animal and the elements by the year of the draw', () => {
    const horse = { code: '71111007', selectionText: '马' }
    expect(reasonOf({ ...horse, odds: odds('9.4') })).toBe('taken')
    expect(reasonOf({ ...horse, odds: odds('11.7') }, { lunarYear: 2025 })).toBe('taken')
    expect(reasonOf({ ...horse, odds: odds('11.7') })).toBe('BET/ODDS_CHANGED')
  })
})

describe('a line that is wrong', () => {
  test.each([
    // Each row also breaks what the rows below it break, so that the table shows which reason comes first.
    ['BET/UNKNOWN_PLAY', { code: '71999007', selectionText: 'x', odds: [1], amount: 0n, notes: 9 }],
    ['BET/UNKNOWN_PLAY', { code: '70101007', selectionText: 'x' }],
    ['BET/UNKNOWN_PLAY', { code: 'x' }],
    ['BET/BAD_SELECTION', { selectionText: '50', odds: [1], amount: 0n, notes: 9 }],
    ['BET/BAD_SELECTION', { selectionText: '08' }],
    ['BET/BAD_SELECTION', { code: '71111007', selectionText: '马,鼠', odds: odds('9.4'), notes: 2 }],
    ['BET/ODDS_CHANGED', { odds: odds('4800'), amount: 0n, notes: 9 }],
    ['BET/LIMIT_EXCEEDED', { amount: yuan('1.999'), notes: 9 }],
    ['BET/LIMIT_EXCEEDED', { amount: yuan('20000.01'), total: yuan('20000.01') }],
    ['BET/LIMIT_EXCEEDED', { amount: yuan('2.001'), unit: 'jiao', multiple: 10_001 }],
    ['BET/LIMIT_EXCEEDED', { multiple: 1.5 }],
    ['BET/LIMIT_EXCEEDED', { multiple: -1 }],
    ['BET/LIMIT_EXCEEDED', { amount: -10_000n }],
    ['BET/LIMIT_EXCEEDED', { rebate: 8.1 }],
    ['BET/LIMIT_EXCEEDED', { rebate: 0.05 }],
    ['BET/LIMIT_EXCEEDED', { rebate: -1 }],
    ['BET/LIMIT_EXCEEDED', { rebate: Number.NaN }],
    ['BET/TOTAL_MISMATCH', { notes: 2 }],
    ['BET/TOTAL_MISMATCH', { total: yuan('9.999') }],
    ['BET/TOTAL_MISMATCH', { selectionText: '07,08' }],
  ] as [string, Partial<BetLine>][])('is %s for %o', (code, change) => expect(reasonOf(change)).toBe(code))

  test('brings the new odds with the refusal, and names its place', () => {
    const priced = priceOrder([line, { ...line, odds: odds('47') }], context)
    expect(priced).toEqual({ ok: false, reason: { code: 'BET/ODDS_CHANGED', line: 1, odds: odds('48') } })
  })

  test('brings the limits it exceeds', () => {
    const priced = priceOrder([{ ...line, amount: 1n }], context)
    const limits = { stakeMin: yuan('2'), stakeMax: yuan('20000'), lineMin: yuan('2') }
    expect(priced).toEqual({ ok: false, reason: { code: 'BET/LIMIT_EXCEEDED', line: 0, limits } })
  })

  test('stops the lines before it as well', () => {
    expect(priceOrder([line, { ...line, code: '1' }], context)).toMatchObject({ ok: false, reason: { line: 1 } })
  })

  test('stops a request of too many notes', () => {
    const limits = { ...DEFAULT_LIMITS, notesMax: 2 }
    expect(priceOrder([line, line], { ...context, limits }).ok).toBe(true)
    expect(priceOrder([line, line, line], { ...context, limits })).toMatchObject({ ok: false, reason: { line: 2 } })
  })

  test('is a play without a price, or of another family', () => {
    expect(reasonOf({}, { oddsOf: () => undefined })).toBe('BET/UNKNOWN_PLAY')
    expect(reasonOf({ code: '46114007' }, { gameId: 46, family: 'PC28' })).toBe('BET/UNKNOWN_PLAY')
  })
})

test('the stake is always notes × stake of a note, and the sum of the lines', () => {
  const lines = fc.array(
    fc.record({
      balls: fc.uniqueArray(fc.integer({ min: 1, max: 49 }), { minLength: 1, maxLength: 10 }),
      money: fc.bigInt(2000n, 1_000_000n),
      multiple: fc.integer({ min: 1, max: 20 }),
    }),
    { minLength: 1, maxLength: 5 },
  )
  fc.assert(
    fc.property(lines, (chosen) => {
      const sent = chosen.map(({ balls, money: amount, multiple }): BetLine => {
        const code = `71101${String(balls[0]).padStart(3, '0')}`
        const total = amount * BigInt(multiple * balls.length)
        return { ...line, code, selectionText: balls.join(','), amount, multiple, notes: balls.length, total }
      })
      const priced = priceOrder(sent, context)
      expect(priced.ok && priced.total).toBe(sent.reduce((sum, { total }) => sum + total, 0n))
    }),
  )
})
