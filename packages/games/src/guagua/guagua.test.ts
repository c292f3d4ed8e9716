import vectors from '@liuhe/fixtures/studio/vectors-guagua.json' with { type: 'json' }
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { wordsOfVector } from '../testing/vector.ts'
import { wordsOf } from '../words.ts'
import config from './config.json' with { type: 'json' }
import figures from './figures.json' with { type: 'json' }
import { guagua } from './game.ts'
import { cellsOf, playGuagua } from './play.ts'

it.each(vectors)('plays the published ticket $nonce', (vector) => {
  const { betLi, r, times, winLi } = vector
  const played = guagua.replay(wordsOfVector('guagua', vector), { betLi: String(betLi) })
  expect(played).toEqual({ outcome: { r, times }, stakeLi: BigInt(betLi), winLi: BigInt(winLi) })
})

it('returns and hits as the help page tells, over the edges of all its prizes', () => {
  let [from, paid, squares, hits] = [0, 0, 0, 0]
  for (const { times, weight } of config.prizes) {
    for (const r of [from, from + weight - 1]) {
      expect(playGuagua(config, { next: () => r }, { betLi: 1n }).outcome).toEqual({ r, times })
    }
    from += weight
    paid += Number(times) * weight
    squares += Number(times) ** 2 * weight
    hits += times === '0' ? 0 : weight
  }
  expect(from).toBe(config.weightTotal)
  const rtp = paid / config.weightTotal
  expect(rtp).toBe(figures.rtp)
  expect(hits / config.weightTotal).toBe(figures.hit)
  expect(Math.sqrt(squares / config.weightTotal - rtp ** 2)).toBeCloseTo(figures.sd, 12)
})

it('shows one animal three times on a winning ticket, none on another', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 32, maxLength: 32 }),
      fc.constantFrom('won' as const, 'lost' as const),
      (key, won) => {
        const cells = cellsOf(wordsOf(key), won)
        const counts = Object.values(Object.groupBy(cells, String)).map((same) => same?.length ?? 0)
        expect(cells).toHaveLength(9)
        expect(counts.filter((count) => count > 2)).toEqual(won === 'won' ? [3] : [])
      },
    ),
  )
})
