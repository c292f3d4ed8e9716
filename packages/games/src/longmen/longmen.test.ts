import vectors from '@liuhe/fixtures/studio/vectors-longmen.json' with { type: 'json' }
import { describe, expect, it } from 'vitest'
import { wordsOfVector } from '../testing/vector.ts'
import { countLongmen } from './count.ts'
import figures from './figures.json' with { type: 'json' }
import { longmen, longmenConfig } from './game.ts'
import { playLongmen } from './play.ts'

it.each(vectors)('plays the published round $nonce', (vector) => {
  const played = longmen.replay(wordsOfVector('longmen', vector), { betLi: String(vector.betLi) })
  expect(played).toEqual({ outcome: vector.outcome, stakeLi: BigInt(vector.betLi), winLi: BigInt(vector.winLi) })
})

describe('the figures', () => {
  const counted = countLongmen(longmenConfig)

  it('are those the help page tells, counted over both full cycles', () => {
    expect(counted.rtpExact).toBe(figures.rtpExact)
    expect(Object.keys(counted).toSorted()).toEqual(Object.keys(figures).toSorted())
    for (const [name, told] of Object.entries(figures)) {
      if (typeof told === 'number') expect(counted[name as keyof typeof counted], name).toBeCloseTo(told, 10)
    }
  })

  it('are others for another strip, another pay or another multiple', () => {
    const [first, ...rest] = longmenConfig.strips as [readonly string[], ...(readonly string[])[]]
    const pays = { ...longmenConfig.paytableLineBet, L5: { 3: 8, 4: 20, 5: 61 } }
    const changed = [
      { ...longmenConfig, strips: [['H1', ...first.slice(1)], ...rest] },
      { ...longmenConfig, paytableLineBet: pays },
      { ...longmenConfig, wildMultiplierFree: 2 },
    ]
    for (const config of changed) expect(countLongmen(config).rtpExact).not.toBe(figures.rtpExact)
  })
})

describe('a round', () => {
  const worked = vectors.find(({ outcome }) => outcome.free.length > 0)

  it('of the published ones has free spins, and another ends without', () => {
    expect(worked?.outcome.base.award).toBeGreaterThan(0)
    expect(vectors.some(({ outcome }) => outcome.free.length === 0)).toBe(true)
  })

  it('ends when it has won the most it can, and pays just that', () => {
    const always = { ...longmenConfig, freeStrips: longmenConfig.freeStrips.map(() => ['S', 'L5', 'L4']) }
    const start = { ...always, strips: always.freeStrips }
    const { outcome, winLi } = playLongmen(start, { next: () => 0 }, { betLi: 2000n })
    expect(outcome.totalUnits).toBe(5000 * 20)
    expect(winLi).toBe(5000n * 2000n)
    expect(outcome.free.length).toBeLessThan(200)
  })

  it('takes a bet of whole 厘 on each coin only', () => {
    expect(longmen.inputOf({ betLi: '200' })).toEqual({ betLi: 200n })
    for (const betLi of ['210', '0', '-20', 200, '2e2', undefined]) expect(longmen.inputOf({ betLi })).toBeUndefined()
  })
})
