import rows from '@liuhe/fixtures/data/odds.json' with { type: 'json' }
import { describe, expect, it, test } from 'vitest'
import { BULL_SEATS, bullTable } from '../lottery/bull.ts'
import { drawResult, FAMILIES } from '../lottery/family.ts'
import type { Family } from '../lottery/family.ts'
import { ODDS_SCALE } from '../money.ts'
import type { Odds } from '../money.ts'
import type { Random } from '../random.ts'
import { chanceOf, returnOf, winShare } from './chances.ts'
import type { Chance } from './chances/rows.ts'
import type { JudgedDraw } from './judged-draw.ts'
import type { Outcome } from './outcome.ts'
import type { Play } from './play.ts'
import { playsOf } from './plays/index.ts'
import { combinations } from './plays/build/combinations.ts'
import { multiplierOf } from './plays/nn/seats.ts'

/** Where our key is not the code of the reference. */
const KEYS: Readonly<Record<string, readonly string[]>> = {
  LM_3Z2: ['LM_3Z2_2', 'LM_3Z2_3'],
  LM_2ZT: ['LM_2ZT_T', 'LM_2ZT_2'],
  ZX_4码: ['ZX_4'],
  ZX_本命5码: ['ZX_5'],
  'OFF_猜冠军/定位胆': ['OFF_猜冠军'],
  X5_ZW大: ['X5_Z尾大'],
  X5_ZW小: ['X5_Z尾小'],
}

const keysOf = (code: string): readonly string[] =>
  KEYS[code] ?? [
    code
      .replace(/^SSC_NN10$/, 'SSC_NN_牛牛')
      .replace(/^SSC_NN0$/, 'SSC_NN_无牛')
      .replace(/^SSC_NN(?=[\d大小])/, 'SSC_NN_牛')
      // The rows of 2026; the chance follows the number of balls an element has in the year.
      .replace(/^WX_[金木水火土]$/, (element) => `WX_${elementBalls.get(element)}`),
  ]
const elementBalls = new Map(
  rows.flatMap(({ code, tiers }) => {
    const [won = 0, of = 1] = tiers[0]?.p ?? []
    return code.startsWith('WX_') ? [[code, (won * 49) / of]] : []
  }),
)

const chance = (key: string): Chance => {
  const found = chanceOf(key, '')
  if (found === undefined) throw new Error(`no chance at ${key}`)
  return found
}

test.each(rows)('$code $name wins and pushes as often as the reference says', ({ code, tiers, push }) => {
  const keys = keysOf(code)
  const [stakeBack = 0, of = 1] = push
  // Tiers of one key tell how often the note wins; other tiers have a key each.
  const shares = keys.length > 1 ? keys.map((key) => chance(key).wins[0]) : chance(keys[0] as string).wins
  expect(shares).toEqual(tiers.map(({ p: [won = 0, total = 1] }) => won / total))
  for (const key of keys) expect(chance(key).push).toBe(stakeBack / of)
})

test.each(rows.filter(({ family }) => !family.endsWith('_OFF')))(
  '$code $name returns what the reference says at its odds',
  ({ code, tiers, rtp }) => {
    const keys = keysOf(code)
    const prices = keys.map((key, tier) => ({
      odds: Math.round((tiers[tier]?.odds ?? 0) * ODDS_SCALE) as Odds,
      chance: chance(key),
    }))
    expect(returnOf(prices)).toBeCloseTo(rtp, 9)
  },
)

const YEAR = 2026
const families = Object.keys(FAMILIES) as Family[]

describe('every play', () => {
  test.each(families)('of %s has a chance behind each of its prices, in any year: chances/<family>.ts', (family) => {
    const missing = playsOf(family).flatMap((play) =>
      [2025, YEAR, 2027].flatMap((year) =>
        play.items(year).flatMap(({ label, oddsKeys }) => oddsKeys.filter((key) => chanceOf(key, label) === undefined)),
      ),
    )
    expect([...new Set(missing)]).toEqual([])
  })

  // A play that the reference does not know has no other test of its figures. A thousand draws tell 1/49 from 4/49.
  test.each(families)('of %s wins and pushes by one item about as often as its chance says', (family) => {
    const random = steps(family.length)
    const draws = Array.from({ length: 1000 }, () => ({ numbers: drawResult(family, random), lunarYear: YEAR }))
    const judged = playsOf(family).flatMap((play) => play.items(YEAR).flatMap(({ label }) => seen(play, label, draws)))
    expect(judged.length).toBeGreaterThan(30)
    const isFar = ({ was, is }: Seen) => Math.abs(was - is) > 6 * Math.sqrt((is * (1 - is)) / draws.length) + 0.006
    expect(judged.filter(isFar)).toEqual([])
  })
})

type Seen = { what: string; was: number; is: number }

/** How often one item won and pushed, beside its chance; nothing where one item is no note. */
function seen(play: Play, label: string, draws: readonly JudgedDraw[]): Seen[] {
  const selection = play.parse(label)
  if (selection === undefined || play.countNotes(selection, YEAR) !== 1) return []
  const expected = chanceOf(play.oddsKeys(selection, YEAR)?.[0] ?? '', label)
  if (expected === undefined) return []
  const outcomes = draws.map((draw) => play.judge(selection, draw))
  const share = (counts: (outcome: Outcome) => boolean) => outcomes.filter(counts).length / draws.length
  const what = `${play.code} ${play.name} ${label}`
  return [
    { what: `${what} wins`, was: share(({ wins }) => wins.length > 0), is: winShare(expected) },
    { what: `${what} pushes`, was: share(({ pushed }) => pushed > 0), is: expected.push },
  ]
}

/** The same draws at each run. */
function steps(seed: number): Random {
  let state = seed
  return {
    u32() {
      state = (state + 0x6d2b79f5) >>> 0
      const mixed = Math.imul(state ^ (state >>> 15), state | 1)
      const more = mixed ^ (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61))
      return (more ^ (more >>> 14)) >>> 0
    },
  }
}

describe('the seats of 幸运牛牛', () => {
  const CARDS = Array.from({ length: 10 }, (_, place) => place + 1)
  const without = (cards: readonly number[], taken: readonly number[]) => cards.filter((card) => !taken.includes(card))
  const startingWith = (card: number, cards: readonly number[]) => [card, ...without(cards, [card])]

  /** One order of each kind that a seat and the banker can tell apart; each stands for equally many. */
  function* ordersOf(seat: number): Generator<readonly number[]> {
    for (const banker of combinations(CARDS, seat)) {
      for (const shared of combinations(without(CARDS, banker), 5 - seat)) {
        for (const own of combinations(without(CARDS, [...banker, ...shared]), seat)) {
          const rest = without(CARDS, [...banker, ...shared, ...own])
          for (const first of banker) {
            const front = startingWith(first, banker)
            if (shared.length === 0) for (const card of own) yield [...front, ...startingWith(card, own), ...rest]
            else for (const card of shared) yield [...front, ...startingWith(card, shared), ...own, ...rest]
          }
        }
      }
    }
  }

  test.each(BULL_SEATS.map((label, place) => ({ label, place })))('$label', ({ label, place }) => {
    let [orders, wins, units, pushed] = [0, 0, 0, 0]
    for (const order of ordersOf(place + 1)) {
      const { banker, seats } = bullTable(order)
      const hand = seats[place]
      const times = multiplierOf(hand?.beatsBanker ? hand.bull : banker.bull)
      orders += 1
      wins += hand?.beatsBanker ? 1 : 0
      units += hand?.beatsBanker ? times : 0
      pushed += 5 - times
    }
    const [flat, doubled] = [chanceOf('NN_FLAT', label), chanceOf('NN_DOUBLE', label)]
    expect(flat && winShare(flat)).toBeCloseTo(wins / orders, 12)
    expect(doubled && winShare(doubled)).toBeCloseTo(units / orders / 5, 12)
    expect(doubled?.push).toBeCloseTo(pushed / orders / 5, 12)
  })

  it('has bulls of either side as often as any five of the ten cards have them', () => {
    const bulls = [...combinations(CARDS, 5)].map((hand) => bullTable([...hand, ...without(CARDS, hand)]).banker.bull)
    const share = (holds: (bull: number) => boolean) =>
      bulls.filter((bull) => bull > 0 && holds(bull)).length / bulls.length
    const expected = { 大: share((bull) => bull > 5), 小: share((bull) => bull < 6) }
    const odd = { 单: share((bull) => bull % 2 === 1), 双: share((bull) => bull % 2 === 0) }
    for (const [label, wanted] of Object.entries({ ...expected, ...odd })) {
      expect(winShare(chance(`NN_${label}`))).toBeCloseTo(wanted, 12)
    }
  })
})
