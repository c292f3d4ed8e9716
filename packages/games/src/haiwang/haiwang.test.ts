import vectors from '@liuhe/fixtures/studio/vectors-haiwang.json' with { type: 'json' }
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wordsOfVector } from '../testing/vector.ts'
import { type Words, wordsOf } from '../words.ts'
import config from './config.json' with { type: 'json' }
import figures from './figures.json' with { type: 'json' }
import { haiwang, targetOf } from './game.ts'
import { type NearFish, playShot, type ShotOutcome, type Target } from './play.ts'

it.each(vectors)('plays the published shot $nonce at $target.kind $target.times$target.name', (vector) => {
  const input = { bulletLi: String(vector.bulletLi), target: vector.target }
  const played = haiwang.replay(wordsOfVector('haiwang', vector), input)
  expect(played).toEqual({ outcome: vector.outcome, stakeLi: BigInt(vector.bulletLi), winLi: BigInt(vector.winLi) })
})

const shot = (words: Words, target: Target): ShotOutcome =>
  playShot(words, { bulletLi: 1000n, free: 'no', target }).outcome

/** Words of a key, except that the draw with this number gives `word`. */
function forced(key: Uint8Array, position: number, word: number): Words {
  const words = wordsOf(key)
  let at = 0
  return {
    next: () => {
      const drawn = words.next()
      return at++ === position ? word : drawn
    },
  }
}

const near: fc.Arbitrary<NearFish[]> = fc.uniqueArray(
  fc.record({
    no: fc.nat(400),
    times: fc.constantFrom(...config.species.map(({ times }) => times)),
    dist: fc.nat(900),
  }),
  { selector: ({ no }) => no, maxLength: 60 },
)
const targets: fc.Arbitrary<Target> = fc.oneof(
  fc.constantFrom(...config.species.map(({ times }) => targetOf({ kind: 'plain', times }) as Target)),
  fc
    .tuple(fc.constantFrom(...config.special.map(({ id }) => id)), near)
    .map(([id, others]) => targetOf({ id, near: others }) as Target),
)
const keys = fc.uint8Array({ minLength: 32, maxLength: 32 })

/** The words of a chain come before the kill draw; none of these is thrown away. */
const chainLength = (target: Target, outcome: ShotOutcome): number =>
  target.kind === 'lightning' ? (outcome.chain?.length ?? 0) : 0

describe('a scene of fish, whatever it is', () => {
  it('has a whole 25·V and kills in 24 of these cases, so that a bullet returns 24/25', () => {
    fc.assert(
      fc.property(keys, targets, (key, target) => {
        const seen = shot(wordsOf(key), target)
        const cases = Math.round(25 * seen.V)
        expect(Math.abs(25 * seen.V - cases)).toBeLessThan(1e-9)
        const at = chainLength(target, seen)
        const drawn = (r: number) => shot(forced(key, at, r), target)
        expect([drawn(0), drawn(23)].every(({ killed }) => killed)).toBe(true)
        expect([drawn(24), drawn(cases - 1)].some(({ killed }) => killed)).toBe(false)
        expect(drawn(cases).r).toBe(0)
        expect(24 * worthOf(target, drawn(23))).toBeCloseTo((24 / 25) * cases, 9)
      }),
      { numRuns: 10_000 },
    )
  })
})

/** What a kill is worth in bullets: what it pays, the mean where a second draw follows, free bullets at 24/25. */
function worthOf(target: Target, killed: ShotOutcome): number {
  if (target.kind !== 'random') return killed.times + (killed.freeBullets ?? 0) * (24 / 25)
  const weights = target.values.reduce((sum, [, weight = 0]) => sum + weight, 0)
  return target.values.reduce((sum, [times = 0, weight = 0]) => sum + times * weight, 0) / weights
}

it('returns the share the help page tells', () => {
  expect(figures).toEqual({ rtpPerBullet: 24 / 25, exact: '24/25' })
})

describe('a fish of uncertain value', () => {
  it.each(config.special.filter(({ kind }) => kind === 'random'))('$name pays each value by its weight', ({ id }) => {
    const target = targetOf({ id }) as Extract<Target, { kind: 'random' }>
    const paid = new Map<number, number>()
    for (let second = 0; second < 100; second++) {
      const draws = [0, second]
      const { times, second: seen } = shot({ next: () => draws.shift() as number }, target)
      expect(seen).toBe(second)
      paid.set(times, (paid.get(times) ?? 0) + 1)
    }
    expect([...paid]).toEqual(target.values)
  })
})

describe('a bomb crab', () => {
  const bomb = (fish: NearFish[]) => shot({ next: () => 0 }, targetOf({ id: 33, near: fish }) as Target)

  it('takes at most twelve, nearest first, the lower number before its equal', () => {
    const fish = Array.from({ length: 15 }, (_, i) => ({ no: 30 - i, times: 2, dist: 100 + Math.floor(i / 3) }))
    const dead = [28, 29, 30, 25, 26, 27, 22, 23, 24, 19, 20, 21]
    expect(bomb(fish)).toEqual({ V: 44, dead, r: 0, killed: true, times: 44 })
  })

  it('leaves out what would pass 300, and asks the next', () => {
    const fish = [
      { no: 1, times: 100, dist: 1 },
      { no: 2, times: 100, dist: 2 },
      { no: 3, times: 100, dist: 3 },
      { no: 4, times: 80, dist: 220 },
      { no: 5, times: 2, dist: 221 },
    ]
    expect(bomb(fish)).toMatchObject({ dead: [1, 2, 4], V: 300, times: 300 })
  })
})

it('charges nothing for a free bullet and pays it as its equals', () => {
  const input = { bulletLi: '10000', free: true, target: { kind: 'plain', times: 5 } }
  expect(haiwang.replay({ next: () => 3 }, input)).toMatchObject({ stakeLi: 0n, winLi: 50_000n })
})

it('takes values from the config and never from the wire', () => {
  expect(targetOf({ kind: 'plain', times: 7 })).toBeUndefined()
  expect(targetOf({ id: 31, V: 1, values: [[500, 100]] })).toEqual(config.special[0])
  expect(targetOf({ id: 33 })).toBeUndefined()
  expect(targetOf({ id: 34, near: [{ no: 1, times: -5, dist: 1 }] })).toBeUndefined()
  expect(targetOf({ id: 99 })).toBeUndefined()
})
