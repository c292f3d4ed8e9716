import vectors from '@liuhe/fixtures/studio/vectors-kuaile8.json' with { type: 'json' }
import { expect, it } from 'vitest'
import { wordsOfVector } from '../testing/vector.ts'
import { countKuaile8, type PickFigures } from './count.ts'
import figures from './figures.json' with { type: 'json' }
import { kuaile8, kuaile8Config } from './game.ts'

it.each(vectors)('plays the published round $nonce', (vector) => {
  const { betLi, picks, balls, hits, times, winLi } = vector
  const played = kuaile8.replay(wordsOfVector('kuaile8', vector), { betLi: String(betLi), picks })
  expect(played).toEqual({ outcome: { balls, hits, times }, stakeLi: BigInt(betLi), winLi: BigInt(winLi) })
})

it.each(Object.entries(figures))('returns with %s picks what the help page tells', (picks, told) => {
  const { rtpExact, ...counted } = countKuaile8(kuaile8Config)[picks] as PickFigures
  expect(rtpExact).toBe(told.rtpExact)
  for (const name of ['rtp', 'houseEdge', 'hit', 'sd'] as const) expect(counted[name]).toBeCloseTo(told[name], 11)
})

it('takes one to ten different numbers of 1 to 80', () => {
  const ten = [1, 2, 3, 4, 5, 6, 7, 8, 9, 80]
  expect(kuaile8.inputOf({ betLi: '2000', picks: ten })).toBeDefined()
  for (const picks of [[], [...ten, 11], [0], [81], [5, 5], [1.5], 'x']) {
    expect(kuaile8.inputOf({ betLi: '2000', picks })).toBeUndefined()
  }
})
