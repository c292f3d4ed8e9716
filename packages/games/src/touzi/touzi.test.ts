import vectors from '@liuhe/fixtures/studio/vectors-touzi.json' with { type: 'json' }
import { expect, it } from 'vitest'
import { wordsOfVector } from '../testing/vector.ts'
import config from './config.json' with { type: 'json' }
import { touzi } from './game.ts'
import { multiplierOf, playTouzi } from './play.ts'

it.each(vectors)('plays the published round $nonce', (vector) => {
  const { betLi, target, side, roll, multiplier1e4, win, winLi } = vector
  const played = touzi.replay(wordsOfVector('touzi', vector), { betLi: String(betLi), target, side })
  expect(played).toEqual({
    outcome: { roll, multiplier1e4, win },
    stakeLi: BigInt(betLi),
    winLi: BigInt(winLi),
  })
})

it('wins in as many of 10 000 results as the target says, on either side', () => {
  for (const side of ['under', 'over'] as const) {
    for (const target of [1, 4900, 9600]) {
      let wins = 0
      for (let roll = 0; roll < 10_000; roll++) {
        if (playTouzi(config, { next: () => roll }, { betLi: 1n, target, side }).outcome.win) wins++
      }
      expect(wins).toBe(target)
    }
  }
})

it('returns 98 % at every target, but for less than 0.01 % of cutting', () => {
  for (let target = config.target.min; target <= config.target.max; target++) {
    const share = (multiplierOf(config, target) * target) / 1e8
    expect(share).toBeLessThanOrEqual(0.98)
    expect(share).toBeGreaterThan(0.9799)
  }
})

it('takes no bet that could be paid more than a million', () => {
  expect(touzi.inputOf({ betLi: '102000', target: 1, side: 'under' })).toBeDefined()
  expect(touzi.inputOf({ betLi: '103000', target: 1, side: 'under' })).toBeUndefined()
  for (const wrong of [{ target: 0 }, { target: 9601 }, { target: 1.5 }, { side: 'left' }]) {
    expect(touzi.inputOf({ betLi: '1000', target: 50, side: 'over', ...wrong })).toBeUndefined()
  }
})
