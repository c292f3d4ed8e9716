import vectors from '@liuhe/fixtures/studio/vectors-shuiguo.json' with { type: 'json' }
import { describe, expect, it } from 'vitest'
import { wordsOfVector } from '../testing/vector.ts'
import { countShuiguo } from './count.ts'
import figures from './figures.json' with { type: 'json' }
import { shuiguo, shuiguoConfig } from './game.ts'
import { playShuiguo } from './play.ts'

it.each(vectors)('plays the published round $nonce', (vector) => {
  const played = shuiguo.replay(wordsOfVector('shuiguo', vector), { betLi: String(vector.betLi) })
  expect(played).toEqual({ outcome: vector.outcome, stakeLi: BigInt(vector.betLi), winLi: BigInt(vector.winLi) })
})

describe('the figures', () => {
  it('are those the help page tells, counted over all 10 648 stops', () => {
    const { rtp, hit, sd, ...exact } = countShuiguo(shuiguoConfig)
    expect(exact).toEqual({ rtpExact: figures.rtpExact, maxWinTotalBet: figures.maxWinTotalBet })
    for (const [counted, told] of [
      [rtp, figures.rtp],
      [hit, figures.hit],
      [sd, figures.sd],
    ] as const) {
      expect(counted).toBeCloseTo(told, 12)
    }
  })

  it('are others for another strip or another pay', () => {
    const [first, ...rest] = shuiguoConfig.strips as [readonly string[], ...(readonly string[])[]]
    const pays = { ...shuiguoConfig.paytableLineBet, anyBars: 11 }
    expect(countShuiguo({ ...shuiguoConfig, strips: [['7', ...first.slice(1)], ...rest] }).rtpExact).not.toBe(
      figures.rtpExact,
    )
    expect(countShuiguo({ ...shuiguoConfig, paytableLineBet: pays }).rtpExact).not.toBe(figures.rtpExact)
  })
})

it('pays the worked example: single, double and single bar pay ten coins', () => {
  const strips = ['B1', 'B2', 'B1'].map((bar) => [bar, 'MELON', 'PLUM'])
  const config = { ...shuiguoConfig, strips, lines: [[0, 0, 0]] }
  expect(playShuiguo(config, { next: () => 0 }, { betLi: 1000n })).toMatchObject({ winLi: 2000n })
})
