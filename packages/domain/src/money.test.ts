import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatAmount, formatBalance, formatOdds, formatYuan, oddsAfterRebate, parseAmount } from './money.ts'
import { parseOdds, parseYuan, payoutOf, shareOf, yuan } from './money.ts'

describe('amounts of yuan', () => {
  test.each([
    ['12.34', 12_340n],
    ['0', 0n],
    ['0.001', 1n],
    ['12.340', 12_340n],
    ['1000000000', 1_000_000_000_000n],
  ])('reads %s', (text, money) => expect(parseYuan(text)).toBe(money))

  const hostile = ['', ' ', '1.0005', '1e3', '１００', '-1', '+1', '0x10', 'NaN', 'Infinity', '1.', '.5', '01', '1 000']
  const tooMuch = ['1000000000.001', '9007199254740993', '1,000', '1_0', '1\n', '[1]']
  test.each([...hostile, ...tooMuch])('refuses %j as an amount', (text) => expect(parseYuan(text)).toBeUndefined())

  test('refuses ten thousand digits', () => expect(parseYuan('9'.repeat(10_000))).toBeUndefined())

  test('refuses to let somebody pay nothing', () => {
    expect(parseAmount('0')).toBeUndefined()
    expect(parseAmount('0.000')).toBeUndefined()
    expect(parseAmount('0.001')).toBe(1n)
  })

  test('reads back what it wrote', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 12n), (money) => {
        expect(parseYuan(formatYuan(money))).toBe(money)
      }),
    )
  })

  test('a wrong literal is a fault', () => expect(() => yuan('1e3')).toThrow('not an amount'))
})

describe('amounts as they are shown', () => {
  test.each([
    // money, wire, amount, balance
    ['0', '0', '0.00', '0.00'],
    ['12.34', '12.34', '12.34', '12.34'],
    ['12.3', '12.3', '12.30', '12.30'],
    ['1234567.895', '1234567.895', '1,234,567.89', '1,234,567.895'],
    ['1000', '1000', '1,000.00', '1,000.00'],
    ['-1234.5', '-1234.5', '-1,234.50', '-1,234.50'],
    ['-0.001', '-0.001', '0.00', '-0.001'],
  ])('%s is %s on the wire, %s as an amount, %s as a balance [SHELL-045]', (money, wire, amount, balance) => {
    expect(formatYuan(yuan(money))).toBe(wire)
    expect(formatAmount(yuan(money))).toBe(amount)
    expect(formatBalance(yuan(money))).toBe(balance)
  })
})

describe('odds', () => {
  test.each([
    ['1.98', 19_800],
    ['48', 480_000],
    ['0.5', 5_000],
    ['1.9805', 19_805],
  ])('%s is %i and back', (text, odds) => {
    expect(parseOdds(text)).toBe(odds)
    expect(formatOdds(odds)).toBe(text)
  })

  const wrong = ['', '0', '0.0000', '-1', '1.98005', '1e2', '１', '9999999', '01.5']
  test.each(wrong)('refuses %j', (text) => expect(parseOdds(text)).toBeUndefined())

  test('a tenth-percent rebate comes off the odds at four decimals', () => {
    expect(oddsAfterRebate(19_800, 0)).toBe(19_800)
    expect(oddsAfterRebate(19_800, 80)).toBe(18_216)
    expect(oddsAfterRebate(19_801, 1)).toBe(19_781)
  })
})

describe('payouts', () => {
  test.each([
    ['10', '1.98', '19.8'],
    ['10', '48', '480'],
    ['0.02', '1.98', '0.03'],
    ['3.33', '5.73', '19.08'],
  ])('%s at %s pays %s', (stake, odds, payout) => {
    expect(payoutOf(yuan(stake), parseOdds(odds) as number)).toBe(yuan(payout))
  })

  test('round down to the 分, and the house keeps less than one: the parts are the whole (I-09)', () => {
    const stakes = fc.bigInt(1n, 10n ** 12n)
    fc.assert(
      fc.property(stakes, fc.integer({ min: 1, max: 10 ** 8 }), (stake, odds) => {
        const payout = payoutOf(stake, odds)
        const remainder = stake * BigInt(odds) - payout * 10_000n
        expect(payout % 10n).toBe(0n)
        expect(remainder >= 0n && remainder < 10n * 10_000n).toBe(true)
      }),
    )
  })

  test('a share is rounded down as well', () => {
    expect(shareOf(yuan('10'), 80)).toBe(yuan('0.8'))
    expect(shareOf(yuan('0.99'), 5)).toBe(0n)
  })
})
