import type { Play, PlayItem } from '@liuhe/domain/bets/play.ts'
import { PLAYS } from '@liuhe/domain/bets/plays/index.ts'
import { DEFAULT_ODDS } from '@liuhe/domain/bets/default-odds.ts'
import { DEFAULT_LIMITS } from '@liuhe/domain/bets/limits.ts'
import { type PricedLine, priceOrder } from '@liuhe/domain/bets/price.ts'
import { settleOrder } from '@liuhe/domain/bets/settle.ts'
import { wireCode } from '@liuhe/domain/bets/play.ts'
import { type Odds, yuan } from '@liuhe/domain/money.ts'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { winMaxOf } from './win-max.ts'

// Settlement holds an order under its `winMax`, so a bound that is too low would pay a member too little. Every play is
// settled without a bound for each of the 49 special balls, and the dearest of them may not exceed the bound.

const SPECIALS = Array.from({ length: 49 }, (_, index) => index + 1)
const NO_CAP = 10n ** 15n
/** Each year of the twelve animals, and so every place that the zodiac and the elements can have. */
const YEARS = Array.from({ length: 12 }, (_, index) => 2020 + index)

describe.each(Object.values(PLAYS).map((play) => [`${play.code} ${play.name}`, play] as const))('%s', (_name, play) => {
  test('the bound of a single item is what its best ball pays', () => {
    for (const lunarYear of YEARS) {
      for (const item of play.items(lunarYear)) {
        const line = priced(play, [item], { lunarYear })
        expect(winMaxOf(line, lunarYear), `${item.label} in ${lunarYear}`).toBe(dearest(line, lunarYear))
      }
    }
  })

  test('the bound of several items is never below the true maximum payout', () => {
    const cases = fc.record({
      lunarYear: fc.constantFrom(...YEARS),
      seed: fc.infiniteStream(fc.nat({ max: 1_000 })),
      size: fc.integer({ min: 1, max: 49 }),
      stake: fc.constantFrom('2', '2.5', '7.77', '1999.99'),
      rebate: fc.constantFrom(0, 0.1, 3.3, 8),
    })
    fc.assert(
      fc.property(cases, ({ lunarYear, seed, size, stake, rebate }) => {
        const line = priced(play, someItems(play, lunarYear, { seed, size }), { lunarYear, stake, rebate })
        expect(winMaxOf(line, lunarYear)).toBeGreaterThanOrEqual(dearest(line, lunarYear))
        expect(winMaxOf(line, lunarYear)).toBeGreaterThanOrEqual(line.stake)
      }),
      { numRuns: 60 },
    )
  })

  test('all items of one price together are within the bound too', () => {
    for (const lunarYear of YEARS) {
      for (const items of Map.groupBy(play.items(lunarYear), ({ oddsKey }) => oddsKey).values()) {
        const line = priced(play, items.slice(0, play.pick.max), { lunarYear })
        expect(winMaxOf(line, lunarYear)).toBeGreaterThanOrEqual(dearest(line, lunarYear))
      }
    }
  })
})

/** The most that any special ball pays for a line, with no bound on it: stakes given back included. */
function dearest(line: PricedLine, lunarYear: number): bigint {
  const bet = { ...line, playCode: line.play, payoutMax: NO_CAP }
  const rewards = SPECIALS.map((special) => {
    const others = SPECIALS.filter((ball) => ball !== special).slice(0, 6)
    return settleOrder(bet, { numbers: [...others, special], lunarYear }).reward
  })
  return rewards.reduce((most, reward) => (reward > most ? reward : most), 0n)
}

/** Different items of one price, in the order of chance. */
function someItems(
  play: Play,
  lunarYear: number,
  { seed, size }: { seed: fc.Stream<number>; size: number },
): PlayItem[] {
  const numbers = seed.take(50)
  const shuffled = play
    .items(lunarYear)
    .map((item) => ({ item, at: numbers.next().value ?? 0 }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item)
  const same = shuffled.filter(({ oddsKey }) => oddsKey === shuffled[0]?.oddsKey)
  return same.slice(0, Math.max(play.pick.min, Math.min(size, play.pick.max)))
}

/** The line as the server prices it. */
function priced(play: Play, items: readonly PlayItem[], { lunarYear, stake = '2', rebate = 0 }: Pricing): PricedLine {
  const [first] = items as [PlayItem]
  const money = yuan(stake)
  const line = {
    code: wireCode(71, play.code, first.item),
    betInfo: items.map(({ label }) => label).join(','),
    odds: DEFAULT_ODDS[first.oddsKey] as Odds,
    money,
    betModel: 0 as const,
    multiple: 1,
    totalNums: items.length,
    totalMoney: money * BigInt(items.length),
    rebate,
  }
  const oddsOf = (key: string) => DEFAULT_ODDS[key]
  const context = {
    gameId: 71,
    family: 'LHC' as const,
    lunarYear,
    oddsOf,
    limits: DEFAULT_LIMITS,
    rebateMaxTenths: 130,
  }
  const result = priceOrder([line], context)
  if (!result.ok) throw new Error(`${line.betInfo}: ${result.reason.code}`)
  return result.lines[0] as PricedLine
}

interface Pricing {
  lunarYear: number
  stake?: string
  rebate?: number
}
