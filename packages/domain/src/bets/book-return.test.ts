import { describe, expect, it } from 'vitest'
import type { Family } from '../lottery/family.ts'
import { yuan } from '../money.ts'
import { sampleRandom, shuffleTake } from '../random.ts'
import { type BookedChoice, bookReturn } from './book-return.ts'
import { DEFAULT_ODDS } from './default-odds.ts'
import { playsOf } from './plays/index.ts'
import { priceRows } from './price-table.ts'

const YEAR = 2026
const choice = (playCode: string, selectionText: string, more: Partial<BookedChoice> = {}): BookedChoice => ({
  ...{ playCode, selectionText, lunarYear: YEAR, rebateTenths: 0, stake: yuan('100'), ...more },
})
const tables = [DEFAULT_ODDS, { ...DEFAULT_ODDS, TM_A: 470_000 }]

describe('what bets bring on average', () => {
  it('goes by exact chances, at each table', () => {
    const told = bookReturn('LHC', [choice('101', '07'), choice('101', '08,09')], { tables, seed: 1 })
    expect(told).toMatchObject({ stake: yuan('200'), exactStake: yuan('200') })
    expect(told.kept).toEqual([BigInt(Math.round(200_000 / 49)), BigInt(Math.round(400_000 / 49))])
  })

  it('gives up odds where members took a rebate', () => {
    const told = bookReturn('LHC', [choice('103', '大', { rebateTenths: 30 })], { tables, seed: 1 })
    // 1.98 less 3 %, cut to four decimals; 49 pushes.
    expect(told.kept[0]).toBe(100_000n - BigInt(Math.round(100_000 * ((24 * 1.9206) / 49 + 1 / 49))))
  })

  it('is what the table of prices says of every play with one price', () => {
    for (const family of ['LHC', 'SSC', 'K3', 'PC28', '11X5', 'PK10', 'NN'] as const satisfies Family[]) {
      for (const { play, keys, labels, returnAt } of priceRows(family, YEAR)) {
        const text = play.pick.min === 1 && play.input.kind === 'each' ? labels[0] : undefined
        const selection = text === undefined ? undefined : play.parse(text)
        if (selection === undefined || play.oddsKeys(selection, YEAR)?.join() !== keys.join()) continue
        const told = bookReturn(family, [choice(play.code, selection.text)], { tables: [DEFAULT_ODDS], seed: 1 })
        const share = 1 - Number(told.kept[0]) / 100_000
        expect(share, `${family} ${play.name} ${text}`).toBeCloseTo(returnAt(DEFAULT_ODDS) ?? 0, 4)
      }
    }
  })

  it('of bets whose price depends on what wins together is a sample, the same for both tables', () => {
    const random = sampleRandom(9)
    const [parlay] = playsOf('LHC').filter(({ code }) => code === '151')
    const labels = parlay?.items(YEAR).map(({ label }) => label) ?? []
    const text = ['', '', '', '', '', ''].map((_, at) => (at < 2 ? shuffleTake(random, labels, 1)[0] : '')).join('|')
    const told = bookReturn('LHC', [choice('151', text)], {
      tables: [DEFAULT_ODDS, DEFAULT_ODDS],
      seed: 3,
      draws: 4_000,
    })
    expect(told.exactStake).toBe(0n)
    expect(told.kept[0]).toBe(told.kept[1])
    // Two legs of about 97 % each, give or take what chance does.
    expect(Number(told.kept[0])).toBeGreaterThan(-8_000)
    expect(Number(told.kept[0])).toBeLessThan(20_000)
  })
})
