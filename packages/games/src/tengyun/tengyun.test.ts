import vectors from '@liuhe/fixtures/studio/vectors-tengyun.json' with { type: 'json' }
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decimalOf } from '../li.ts'
import { wordsOfVector } from '../testing/vector.ts'
import { autoOf, tengyun } from './game.ts'
import { autoExitOf, crashAt, exitOf, flightMs, multipleAt, payPanel, timeOf } from './play.ts'

const SPACE = 2n ** 52n

it.each(vectors)('plays the published round $nonce', (vector) => {
  const panel = { betLi: String(vector.betLi), autoAt: vector.autoAt }
  const played = tengyun.replay(wordsOfVector('tengyun', vector), { panels: [panel] })
  expect(played).toEqual({ outcome: vector.outcome, stakeLi: BigInt(vector.betLi), winLi: BigInt(vector.winLi) })
  expect(decimalOf(BigInt(vector.outcome.crash100), 2)).toBe(vector.crash)
})

describe('the law of the crash point', () => {
  it('reaches m in exactly 97·2⁵²/m of 2⁵² cases, whatever m is from 1.01 on', () => {
    fc.assert(
      fc.property(fc.integer({ min: 101, max: 1_000_000 }), (m) => {
        // The crash point grows with H, so the cases that reach m are the last ones.
        const cases = (97n * SPACE) / BigInt(m)
        expect(crashAt(SPACE - cases)).toBeGreaterThanOrEqual(m)
        expect(crashAt(SPACE - cases - 1n)).toBeLessThan(m)
      }),
      { numRuns: 2000 },
    )
  })

  it('never falls below 1.00 and never rises above 10000.00', () => {
    expect(crashAt(0n)).toBe(100)
    expect(crashAt(SPACE - 1n)).toBe(1_000_000)
  })
})

describe('the flight', () => {
  it('shows the multiples of the worked example', () => {
    expect([11_600, 38_400, 76_800, 23_500].map(multipleAt)).toEqual([200, 1001, 10_028, 409])
    expect(timeOf(101)).toBe(166)
  })

  it('shows the same multiple in every engine: none is near a whole hundredth', () => {
    let nearest = 1
    for (let ms = 1; ms <= timeOf(1_000_000); ms++) {
      const exact = 100 * Math.exp(0.00006 * ms)
      nearest = Math.min(nearest, Math.abs(exact - Math.round(exact)))
    }
    // A double near 10⁶ is right to about 10⁻¹⁰.
    expect(nearest).toBeGreaterThan(1e-8)
  })

  it('reaches each multiple first at its time', () => {
    for (const multiple of [101, 102, 137, 200, 999, 1000, 54_321, 1_000_000]) {
      expect(multipleAt(timeOf(multiple))).toBeGreaterThanOrEqual(multiple)
      expect(multipleAt(timeOf(multiple) - 1)).toBeLessThan(multiple)
    }
  })

  it('lasts until its crash point is passed', () => {
    expect(flightMs(100)).toBe(0)
    expect(flightMs(396)).toBe(timeOf(397))
    expect(multipleAt(flightMs(396) - 1)).toBe(396)
    expect(flightMs(1_000_000)).toBe(timeOf(1_000_000))
  })
})

describe('an exit', () => {
  const betLi = 10_000n

  it('by hand pays the multiple of the instant the server received it', () => {
    expect(payPanel(410, { betLi, exitMs: 23_500 })).toBe(40_900n)
    expect(payPanel(396, { betLi, exitMs: 23_500 })).toBe(0n)
  })

  it('does not exist before 1.01', () => {
    expect(exitOf(500, { betLi, exitMs: 165 })).toBeUndefined()
    expect(exitOf(500, { betLi, exitMs: 166 })).toBe(101)
  })

  it('by itself comes before a later hand', () => {
    expect(exitOf(500, { betLi, auto100: 200, exitMs: 20_000 })).toBe(200)
    expect(exitOf(500, { betLi, auto100: 300, exitMs: 11_600 })).toBe(200)
  })

  it('pays at the crash point itself and not beyond', () => {
    expect(payPanel(200, { betLi, auto100: 200 })).toBe(20_000n)
    expect(payPanel(199, { betLi, auto100: 200 })).toBe(0n)
  })

  it('comes by itself before a bet would pay more than a million', () => {
    expect(autoExitOf({ betLi: 1_000_000n })).toBe(100_000)
    expect(payPanel(1_000_000, { betLi: 1_000_000n })).toBe(1_000_000_000n)
    expect(payPanel(1_000_000, { betLi: 999_000n })).toBeLessThanOrEqual(1_000_000_000n)
    expect(autoExitOf({ betLi: 1_000n })).toBe(1_000_000)
  })
})

it('reads an automatic exit of 1.01 to 10000 with two decimals', () => {
  expect(['1.01', '2', '2.5', '10000.00'].map(autoOf)).toEqual([101, 200, 250, 1_000_000])
  for (const text of ['1.00', '10000.01', '2.005', '-2', '1e3', 2]) expect(autoOf(text)).toBeUndefined()
})

it('takes one or two panels and nothing else', () => {
  const panel = { betLi: '1000' }
  expect(tengyun.inputOf({ panels: [panel, panel] })?.panels).toHaveLength(2)
  for (const panels of [[], [panel, panel, panel], [{}], [{ betLi: '0' }], [{ ...panel, exitMs: -1 }], panel]) {
    expect(tengyun.inputOf({ panels })).toBeUndefined()
  }
})
