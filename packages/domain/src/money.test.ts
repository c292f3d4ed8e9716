import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatAmount } from './format-amount.ts'
import { formatOdds, formatYuan, oddsAfterRebate, parseAmount } from './money.ts'
import { LI_PER_FEN, ODDS_SCALE, parseOdds, parseYuan, payoutOf, shareOf, yuan } from './money.ts'

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
    // money, wire, shown
    ['0', '0', '0.00'],
    ['12.34', '12.34', '12.34'],
    ['12.3', '12.3', '12.30'],
    ['1234567.895', '1234567.895', '1,234,567.895'],
    ['10.065', '10.065', '10.065'],
    ['0.002', '0.002', '0.002'],
    ['1000', '1000', '1,000.00'],
    ['-1234.5', '-1234.5', '-1,234.50'],
    ['-0.001', '-0.001', '-0.001'],
  ])('%s is %s on the wire, %s on a page [SHELL-045, F-Q3]', (money, wire, shown) => {
    expect(formatYuan(yuan(money))).toBe(wire)
    expect(formatAmount(yuan(money))).toBe(shown)
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

  test('round down to the 分, the rest stays with the house: a million of both are the whole [I-09]', () => {
    const seed = Date.now() % 2 ** 32
    const random = numbersFrom(seed)
    // What every stake times its odds is, what of it is paid, and what is left: in 厘 × 10⁻⁴, the unit of the product.
    let [whole, paid, left] = [0n, 0n, 0n]
    const wrong: string[] = []
    for (let n = 0; n < 1_000_000; n++) {
      // Of every order of magnitude alike: 0.001 … 10⁹ yuan, odds 0.0001 … 10⁶.
      const stake = 1n + BigInt(Math.floor(10 ** (random() * 12)))
      const odds = 1 + Math.floor(10 ** (random() * 10) - 1)
      const product = stake * BigInt(odds)
      const payout = payoutOf(stake, odds)
      const rest = product - payout * SCALE
      if (payout % LI_PER_FEN !== 0n || rest < 0n || rest >= LI_PER_FEN * SCALE) wrong.push(`${stake} × ${odds}`)
      whole += product
      paid += payout * SCALE
      left += rest
    }
    expect(wrong, `seed ${seed}`).toEqual([])
    expect(paid + left).toBe(whole)
    // The house keeps less than one 分 of each payout.
    expect(left < 1_000_000n * LI_PER_FEN * SCALE).toBe(true)
  })

  test('a share is rounded down as well', () => {
    expect(shareOf(yuan('10'), 80)).toBe(yuan('0.8'))
    expect(shareOf(yuan('0.99'), 5)).toBe(0n)
  })
})

const SCALE = BigInt(ODDS_SCALE)

/** Numbers from 0 to 1 by a seed (mulberry32): a million of them, without what a library notes of each. */
function numbersFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
