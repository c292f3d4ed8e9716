import rows from '@liuhe/fixtures/data/odds.json' with { type: 'json' }
import { describe, expect, test } from 'vitest'
import { formatOdds, formatYuan, parseOdds, yuan } from '../money.ts'
import { DEFAULT_ODDS } from './default-odds.ts'
import { bookedOdds, bookedRebate, prizeGroup } from './booked-odds.ts'
import { outcomeOfNotes, payoutOfNote, sharedOdds, winningsOf, wonAt, wonNotes } from './outcome.ts'
import type { PayRule } from './outcome.ts'

/** The official plays of the reference, with their chances as fractions. */
const officialRows = rows.filter(({ family }) => family.endsWith('_OFF'))
/** Where our key is not the code of the reference. */
const OFFICIAL_KEYS: Readonly<Record<string, readonly string[]>> = { 'OFF_猜冠军/定位胆': ['OFF_猜冠军'] }

const odds = (...texts: string[]): number[] => texts.map((text) => parseOdds(text) as number)

describe('what a winning note pays', () => {
  test.each([
    // rule, odds, stake, payout
    [wonAt(0), odds('48'), '10', '480'],
    [wonAt(1), odds('20', '100'), '10', '1000'],
    [{ rule: 'product', prices: [0, 1] }, odds('1.95', '1.95'), '10', '38.02'],
    // Multiplied first and cut once: cut leg by leg it would be 55.56.
    [{ rule: 'product', prices: [0, 1, 2] }, odds('1.95', '1.0001', '2.85'), '10', '55.58'],
    [{ rule: 'lowest', prices: [0, 1] }, odds('4.55', '3.85'), '10', '38.5'],
    [{ rule: 'lowest', prices: [1] }, odds('3.85', '4.55'), '10', '45.5'],
    [{ rule: 'times', price: 0, times: 1 }, odds('2.05'), '10', '20.5'],
    [{ rule: 'times', price: 0, times: 3 }, odds('2.05'), '10', '41.5'],
    [{ rule: 'times', price: 0, times: 5 }, odds('1.72'), '10', '46'],
    [{ rule: 'shared', prices: [0, 1, 2] }, odds('12.66', '12.66', '13.01'), '10', '42.58'],
    [{ rule: 'shared', prices: [0] }, odds('950'), '10', '9500'],
  ] as const satisfies readonly (readonly [PayRule, number[], string, string])[])(
    '%o at %o for %s',
    (pay, at, stake, paid) => expect(formatYuan(payoutOfNote(yuan(stake), at, pay))).toBe(paid),
  )

  test('a shared price is never more than what its items would pay together', () => {
    expect(formatOdds(sharedOdds(odds('3', '6')))).toBe('2')
    expect(sharedOdds(odds('950', '316.66', '158.33'))).toBe(949981)
  })

  test('without a price it is a fault', () => {
    expect(() => payoutOfNote(10n, odds('2'), wonAt(1))).toThrow('no price')
    expect(() => payoutOfNote(10n, odds('2'), { rule: 'product', prices: [] })).toThrow('has a price')
  })
})

test('an outcome counts every note once, and those paid alike together', () => {
  const outcome = outcomeOfNotes(['lost', wonAt(0), 'push', wonAt(1), wonAt(0), { rule: 'times', price: 0, times: 2 }])
  expect(outcome).toEqual({
    wins: [
      { notes: 2, pay: wonAt(0) },
      { notes: 1, pay: wonAt(1) },
      { notes: 1, pay: { rule: 'times', price: 0, times: 2 } },
    ],
    pushed: 1,
    lost: 1,
  })
  expect(wonNotes(outcome)).toBe(4)
  expect(formatYuan(winningsOf(yuan('10'), odds('20', '100'), outcome))).toBe('1790')
})

describe('rebate and odds', () => {
  const credit = { pricing: 'credit', rebate: 'chosen' } as const
  const official = { pricing: 'official', rebate: 'chosen' } as const

  test('a credit play gives up odds for the rebate taken', () => {
    expect(bookedOdds(credit, 19_800, { taken: 75, own: 80 })).toBe(18_315)
    expect(bookedRebate(credit, { taken: 75, own: 80 })).toBe(75)
    expect(bookedRebate(credit, { taken: 81, own: 80 })).toBeUndefined()
  })

  test('an official play pays by the prize group, and returns the same with every choice', () => {
    expect(prizeGroup({ taken: 0, own: 80 })).toBe(1960)
    expect(prizeGroup({ taken: 80, own: 80 })).toBe(1800)
    expect(prizeGroup({ taken: 0, own: 130 })).toBe(2000)
    for (const taken of [0, 1, 37, 80]) {
      const returned = bookedOdds(official, 1_000_000, { taken, own: 80 }) / 1_000_000 + taken / 1000
      expect(returned).toBeCloseTo(0.98, 10)
    }
  })

  test.each(officialRows)('$name costs the exact fraction, cut once, in every prize group [F-C9]', (row) => {
    const { code, tiers } = row
    for (const [index, key] of (OFFICIAL_KEYS[code] ?? [code]).entries()) {
      const [won = 0, of = 0] = tiers[index]?.p ?? []
      const fair = DEFAULT_ODDS[key]
      expect([key, fair]).toEqual([key, Number((BigInt(of) * 10_000n) / BigInt(won))])
      for (let own = 0; own <= 100; own++) {
        const exact = (BigInt(of) * 10_000n * BigInt(1800 + 2 * own)) / (BigInt(won) * 2000n)
        expect([key, own, bookedOdds(official, fair as number, { taken: 0, own })]).toEqual([key, own, Number(exact)])
      }
    }
  })

  test('a fixed rebate comes on top of the odds, a play without one takes none', () => {
    const onTop = { pricing: 'credit', rebate: { onTop: 50 } } as const
    expect(bookedOdds(onTop, 450_000, { taken: 0, own: 80 })).toBe(450_000)
    expect(bookedRebate(onTop, { taken: 0, own: 80 })).toBe(50)
    expect(bookedRebate(onTop, { taken: 0, own: 30 })).toBe(30)
    expect(bookedRebate(onTop, { taken: 10, own: 80 })).toBeUndefined()
    const none = { pricing: 'credit', rebate: 'none' } as const
    expect(bookedRebate(none, { taken: 0, own: 80 })).toBe(0)
    expect(bookedRebate(none, { taken: 1, own: 80 })).toBeUndefined()
  })
})
