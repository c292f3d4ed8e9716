import { describe, expect, it } from 'vitest'
import { formatYuan, yuan } from '../money.ts'
import { priceChase } from './chase.ts'
import { DEFAULT_ODDS } from './default-odds.ts'
import { DEFAULT_LIMITS } from './limits.ts'
import { playOf } from './plays/index.ts'
import type { BetLine } from './price.ts'

const context = {
  gameId: 71,
  family: 'LHC' as const,
  oddsOf: (key: string) => DEFAULT_ODDS[key],
  limits: DEFAULT_LIMITS,
  rebateMaxTenths: 80,
}

/** A line as a right client sends it in a lunar year. */
function lineOf(play: string, label: string, lunarYear: number, changes: Partial<BetLine> = {}): BetLine {
  const items = (playOf('LHC', play)?.items(lunarYear) ?? []).filter((item) => label.split(',').includes(item.label))
  const [first] = items
  if (!first) throw new Error(`Play ${play} has no ${label}.`)
  const amount = yuan('10')
  return {
    code: `71${play}${first.item}`,
    selectionText: label,
    odds: first.oddsKeys.map((key) => DEFAULT_ODDS[key] as number),
    amount,
    unit: 'yuan',
    multiple: 1,
    notes: items.length,
    total: amount * BigInt(items.length),
    rebate: 0,
    ...changes,
  }
}

const sums = (priced: ReturnType<typeof priceChase>) =>
  priced.ok
    ? priced.turns.map(({ turnNum, lines }) => [
        turnNum,
        formatYuan(lines.reduce((sum, line) => sum + line.total, 0n)),
        lines.map((line) => line.odds.join('/')).join(),
      ])
    : priced

describe('the price of a chase', () => {
  it('multiplies the stakes of the lines by each turn’s own multiple, on top of the lines’ own', () => {
    const lines = [lineOf('101', '07', 2026, { multiple: 2, total: yuan('20') }), lineOf('103', '大', 2026)]
    const turns = [1, 2, 5].map((multiple, index) => ({ turnNum: `${index}`, multiple, lunarYear: 2026 }))
    expect(sums(priceChase(lines, turns, context))).toEqual([
      ['0', '30', '480000,19800'],
      ['1', '60', '480000,19800'],
      ['2', '150', '480000,19800'],
    ])
  })

  it('prices each turn by its own lunar year: the animal of the year has five numbers and other odds', () => {
    // 2025 is the year of the snake, 2026 of the horse.
    const snake = lineOf('111', '蛇', 2025)
    const horse = lineOf('111', '马', 2025)
    const turns = [
      { turnNum: 'eve', multiple: 1, lunarYear: 2025 },
      { turnNum: 'new', multiple: 1, lunarYear: 2026 },
    ]
    const priced = priceChase([snake, horse], turns, context)
    const oddsOf = (turn: number) => (priced.ok ? priced.turns[turn]?.lines.map(({ odds }) => odds.join()) : [])
    expect(priced.ok).toBe(true)
    expect(oddsOf(0)).not.toEqual(oddsOf(1))
    expect(oddsOf(0)).toEqual(oddsOf(1)?.toReversed())
  })

  it('judges what was sent for the first turn only, and names the turn that is refused', () => {
    const wrong = lineOf('101', '07', 2026, { odds: [1] })
    const turns = [{ turnNum: 'first', multiple: 1, lunarYear: 2026 }]
    expect(priceChase([wrong], turns, context)).toMatchObject({
      ok: false,
      turnNum: 'first',
      reason: { code: 'BET/ODDS_CHANGED' },
    })
    const tooMuch = [...turns, { turnNum: 'second', multiple: 10_000, lunarYear: 2026 }]
    expect(priceChase([lineOf('101', '07', 2026)], tooMuch, context)).toMatchObject({
      ok: false,
      turnNum: 'second',
      reason: { code: 'BET/LIMIT_EXCEEDED' },
    })
  })
})
