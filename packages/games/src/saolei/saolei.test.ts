import vectors from '@liuhe/fixtures/studio/vectors-saolei.json' with { type: 'json' }
import { describe, expect, it } from 'vitest'
import { scaled } from '../li.ts'
import { wordsOfVector } from '../testing/vector.ts'
import { saolei, saoleiConfig } from './game.ts'
import { boardAfter, collectLi } from './play.ts'
import config from './config.json' with { type: 'json' }
import { tableOf } from './count.ts'

it.each(vectors)('plays the published round $nonce', (vector) => {
  const { betLi, mines, picksInOrder: picks, layout, safePicks, exploded, multiplier } = vector
  const played = saolei.replay(wordsOfVector('saolei', vector), { betLi: String(betLi), mines, picks })
  expect(played).toEqual({
    outcome: { layout, safePicks, exploded, multiplier },
    stakeLi: BigInt(betLi),
    winLi: BigInt(vector.winLi),
  })
})

describe('the table of multiples', () => {
  it('is 0.98 over the chance of being safe, cut to four decimals, up to 10000', () => {
    expect(tableOf(config.cells, config.rtp)).toEqual(config.multipliers)
    expect(tableOf(config.cells, '0.97')).not.toEqual(config.multipliers)
  })

  it('returns 98 % in every cell, but for less than 0.01 % of cutting', () => {
    for (const [mines, row] of Object.entries(config.multipliers)) {
      let chance = 1
      for (const [index, multiple] of row.entries()) {
        chance *= (25 - Number(mines) - index) / (25 - index)
        expect(Number(multiple) * chance).toBeGreaterThan(0.9799)
        expect(Number(multiple) * chance).toBeLessThanOrEqual(0.98 + 1e-12)
      }
    }
  })

  it('pays at most a million for the greatest stake', () => {
    const most = Object.values(config.multipliers)
      .flat()
      .map((multiple) => collectLi(100_000n, multiple))
    expect(most.every((paid) => paid <= 1_000_000_000n)).toBe(true)
  })
})

describe('a board', () => {
  it('is over after the last row of its table, without the player', () => {
    const safe = [1, 2, 3, 4, 5, 6, 7, 8]
    const last = config.multipliers['17'].length
    const layout = Array.from({ length: 17 }, (_, i) => i + 8)
    expect(boardAfter(saoleiConfig, layout, safe.slice(0, last)).over).toBe(true)
    expect(boardAfter(saoleiConfig, layout, safe.slice(0, last - 1)).over).toBe(false)
    expect(boardAfter(saoleiConfig, layout, safe).safePicks).toBe(last)
  })

  it('pays nothing before a cell is opened and nothing after a mine', () => {
    expect(boardAfter(saoleiConfig, [3], [])).toMatchObject({ multiplier: '0', over: false })
    expect(boardAfter(saoleiConfig, [3], [1, 3, 2])).toEqual({
      safePicks: 1,
      exploded: true,
      multiplier: '0',
      over: true,
    })
  })

  it('pays the worked example', () => {
    expect(boardAfter(saoleiConfig, [20, 21, 22], [0, 1, 2]).multiplier).toBe('1.4636')
    expect(collectLi(10_000n, '1.4636')).toBe(14_636n)
    expect(scaled('1.4636', 4)).toBe(14_636n)
  })
})

it('takes 1 to 24 mines and different cells of the board', () => {
  expect(saolei.inputOf({ betLi: '1000', mines: 24, picks: [24] })).toBeDefined()
  for (const wrong of [
    { mines: 0 },
    { mines: 25 },
    { picks: [25] },
    { picks: [1, 1] },
    { picks: [-1] },
    { betLi: 1000 },
  ]) {
    expect(saolei.inputOf({ betLi: '1000', mines: 3, picks: [0], ...wrong })).toBeUndefined()
  }
})
