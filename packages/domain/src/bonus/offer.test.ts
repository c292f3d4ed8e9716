import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { yuan } from '../money.ts'
import { addDays } from '../time.ts'
import { birthdaysOn, BONUS_KINDS, packetOf, rescueOf, type SignedIn, signInOf, tranTypeOf } from './offer.ts'

describe('seven days of signing in', () => {
  it.each([
    ['never before', undefined, 1, false],
    ['already today', { day: '2026-11-23', step: 4 }, 4, true],
    ['yesterday', { day: '2026-11-22', step: 4 }, 5, false],
    ['yesterday, the seventh', { day: '2026-11-22', step: 7 }, 1, false],
    ['a day left out', { day: '2026-11-21', step: 4 }, 1, false],
    ['a clock that went back', { day: '2026-11-24', step: 4 }, 1, false],
  ] as const)('%s', (_, last, step, isDone) => {
    expect(signInOf(last, '2026-11-23')).toEqual({ step, isDone })
  })

  it('goes round as long as no day is left out', () => {
    let last: SignedIn | undefined
    const steps = Array.from({ length: 16 }, (_, n) => {
      const day = addDays('2026-12-25', n)
      const { step } = signInOf(last, day)
      last = { day, step }
      return step
    })
    expect(steps).toEqual([1, 2, 3, 4, 5, 6, 7, 1, 2, 3, 4, 5, 6, 7, 1, 2])
  })
})

it('gives a share of a loss from the least on and up to the most', () => {
  const rule = { least: yuan('1000'), most: yuan('1888'), percent: 50 }
  expect(rescueOf(yuan('999.999'), rule)).toBe(0n)
  expect(rescueOf(yuan('1000'), rule)).toBe(yuan('50'))
  expect(rescueOf(yuan('1234.567'), rule)).toBe(yuan('61.72'))
  expect(rescueOf(yuan('50000'), rule)).toBe(yuan('1888'))
  expect(rescueOf(-yuan('5'), { ...rule, least: 0n })).toBe(0n)
})

it('fills packets with whole yuan between the two amounts, both among them', () => {
  const rule = { least: yuan('8'), most: yuan('10') }
  let next = 0
  const seen = new Set(Array.from({ length: 60 }, () => packetOf({ u32: () => (next += 715_827_883) >>> 0 }, rule)))
  expect(seen).toEqual(new Set([yuan('8'), yuan('9'), yuan('10')]))
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 32 - 1 }), (u32) => {
      const amount = packetOf({ u32: () => u32 % 2 ** 31 }, rule)
      return amount >= rule.least && amount <= rule.most && amount % 1000n === 0n
    }),
  )
})

it('keeps a birthday of the 29th of February every year', () => {
  expect(birthdaysOn('2027-02-28')).toEqual(['02-28', '02-29'])
  expect(birthdaysOn('2028-02-28')).toEqual(['02-28'])
  expect(birthdaysOn('2028-02-29')).toEqual(['02-29'])
})

it('books rewards of the level as 22 and other gifts as 20', () => {
  expect(BONUS_KINDS.filter((kind) => tranTypeOf(kind) === 22)).toEqual([
    ...['upgrade', 'week-wage', 'month-wage', 'birthday'],
  ])
})
