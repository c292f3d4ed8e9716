import { describe, expect, it } from 'vitest'
import { hexOf, showKey } from '../words.ts'
import { bulletAt, cannonOf, isImpact, seenFrom } from './bullet.ts'
import config from './config.json' with { type: 'json' }
import { PATHS } from './paths.ts'
import { distance, fishPoint, nearOf, SPAWN_MS, SPECIAL_NO, SWIM_MAX_MS, seaOf, seaTime } from './sea.ts'

const key = showKey('ab'.repeat(32), { gameCode: 'haiwang', subject: 'hw1', nonce: 7, salt: 'beacon' })
const sea = seaOf(config, key)
const { w, h } = config.stage
const MINUTE = 60_000

describe('the sea', () => {
  it('is the same for everyone who has the key of the scene', () => {
    expect(seaOf(config, key).fishAt(5 * MINUTE)).toEqual(sea.fishAt(5 * MINUTE))
    const other = showKey('ac'.repeat(32), { gameCode: 'haiwang', subject: 'hw1', nonce: 7, salt: 'beacon' })
    expect(hexOf(other)).not.toBe(hexOf(key))
    expect(seaOf(config, other).fishAt(5 * MINUTE)).not.toEqual(sea.fishAt(5 * MINUTE))
  })

  it('holds fish all the time, and never more than 60', () => {
    for (let ms = MINUTE; ms < 40 * MINUTE; ms += 7_919) {
      const count = sea.fishAt(ms).length
      expect(count).toBeGreaterThan(15)
      expect(count).toBeLessThanOrEqual(config.maxFish)
    }
  })

  it('finds a fish again by its number', () => {
    const fish = sea.fishAt(10 * MINUTE)
    for (const each of fish) expect(seaOf(config, key).fishOf(each.no)).toEqual(each)
    expect(sea.fishOf(-1)).toBeUndefined()
    expect(sea.fishOf(99 * SPECIAL_NO)).toBeUndefined()
  })

  it('lets every fish come and go out of sight, at its own speed', () => {
    for (const { no } of sea.fishAt(10 * MINUTE)) {
      const fish = sea.fishOf(no)!
      const speed = [...config.species, ...config.special].find(({ id }) => id === fish.species)?.speed
      expect(fish.path.length / ((fish.goneMs - fish.bornMs) / 1000)).toBeCloseTo(speed as number, 6)
      for (const ms of [fish.bornMs, fish.goneMs]) {
        const { x, y } = fishPoint(fish, ms)
        const isOut = x <= -fish.radius || x >= w + fish.radius || y <= -fish.radius || y >= h + fish.radius
        expect(isOut || Math.abs(x + fish.radius) < 1e-6 || Math.abs(x - w - fish.radius) < 1e-6).toBe(true)
      }
    }
  })

  it('knows 24 ways, and no ordinary fish needs longer than its time on any of them', () => {
    expect(PATHS).toHaveLength(24)
    const lengths = config.species.map(({ radius, speed }) => {
      const longest = Math.max(...PATHS.map((template) => template(config.stage, radius, 40, 'there').length))
      return (longest / speed) * 1000
    })
    expect(Math.max(...lengths)).toBeLessThanOrEqual(SWIM_MAX_MS)
  })

  it('lets a special fish leave before the next of its kind comes', () => {
    for (const { id, radius, speed } of config.special) {
      const longest = Math.max(...PATHS.map((template) => template(config.stage, radius, 40, 'there').length))
      const every = (config.specialSpawnEveryS as Record<string, number>)[id] as number
      expect(longest / speed).toBeLessThan(every)
    }
  })

  it('brings species by their weights', () => {
    const total = config.species.reduce((sum, { spawnWeight }) => sum + spawnWeight, 0)
    const came = new Map<number, number>()
    const COUNT = 20_000
    for (let no = 0; no < COUNT; no++) {
      const { species } = sea.fishOf(no)!
      came.set(species, (came.get(species) ?? 0) + 1)
    }
    // χ² of 17 classes: 34.3 is passed once in a hundred, and the key is always the same.
    const chi2 = config.species.reduce((sum, { id, spawnWeight }) => {
      const expected = (COUNT * spawnWeight) / total
      return sum + ((came.get(id) ?? 0) - expected) ** 2 / expected
    }, 0)
    expect(chi2).toBeLessThan(34.3)
  })

  it('stands still while a freeze lasts', () => {
    const freezes = [
      { fromMs: 1000, lastsMs: 8000 },
      { fromMs: 20_000, lastsMs: 8000 },
    ]
    const times = [500, 1000, 4000, 9000, 10_000, 21_000, 30_000]
    expect(times.map((ms) => seaTime(ms, freezes))).toEqual([500, 1000, 1000, 1000, 2000, 12_000, 14_000])
  })

  it('tells what swims near a point: ordinary fish on the stage, at whole distances', () => {
    const ms = 8 * MINUTE + 1234
    const fish = sea.fishAt(ms)
    const centre = { x: 600, y: 300 }
    const near = nearOf(config, fish, ms, centre)
    expect(near.length).toBeGreaterThan(5)
    for (const { no, times, dist } of near) {
      const each = sea.fishOf(no)!
      expect(times).toBe(config.species.find(({ id }) => id === each.species)?.times)
      expect(Math.abs(distance(fishPoint(each, ms), centre) - dist)).toBeLessThanOrEqual(0.5)
    }
    expect(near.some(({ no }) => no >= SPECIAL_NO)).toBe(false)
    expect(SPAWN_MS * 60).toBeGreaterThan(SWIM_MAX_MS)
  })
})

describe('a bullet', () => {
  const shot = { seat: 1, angle: -Math.PI / 2, firedMs: 10_000 }

  it('flies 900 px a second and is thrown back by the walls', () => {
    expect(bulletAt(config, shot, 10_000)).toEqual(cannonOf(config, 1))
    expect(bulletAt(config, shot, 10_400)?.y).toBeCloseTo(720 - 360)
    expect(bulletAt(config, shot, 10_800)?.y).toBeCloseTo(0)
    expect(bulletAt(config, shot, 11_000)?.y).toBeCloseTo(180)
    expect(bulletAt(config, { ...shot, angle: Math.PI }, 10_000 + 1000)?.x).toBeCloseTo(900 - 320)
  })

  it('stays on the stage for six seconds and is gone then', () => {
    for (let ms = 10_000; ms <= 16_000; ms += 50) {
      const { x, y } = bulletAt(config, { ...shot, angle: 0.7 }, ms)!
      expect(x >= 0 && x <= w && y >= 0 && y <= h).toBe(true)
    }
    expect(bulletAt(config, shot, 9_999)).toBeUndefined()
    expect(bulletAt(config, shot, 16_001)).toBeUndefined()
  })

  it('meets a fish that is where it flies, and no other', () => {
    const ms = 10 * MINUTE
    const [fish] = sea.fishAt(ms).filter((each) => {
      const { x, y } = fishPoint(each, ms)
      return each.radius < 60 && x > 200 && x < 800 && y > 400 && y < 650
    })
    const at = fishPoint(fish!, ms)
    const from = cannonOf(config, 1)
    const flownMs = (distance(from, at) / config.bulletSpeed) * 1000
    const aimed = { seat: 1, angle: Math.atan2(at.y - from.y, at.x - from.x), firedMs: ms - flownMs }
    const clock = (now: number) => now
    expect(isImpact(config, aimed, fish!, ms, clock)).toBe(true)
    expect(isImpact(config, aimed, fish!, ms + 500, clock)).toBe(false)
    expect(isImpact(config, aimed, fish!, ms - 500, clock)).toBe(false)
    expect(isImpact(config, { ...aimed, angle: aimed.angle + Math.PI / 2 }, fish!, ms, clock)).toBe(false)
  })

  it('leaves from below for the one who looks', () => {
    for (const seat of [1, 2, 3, 4]) expect(seenFrom(config, seat, cannonOf(config, seat)).y).toBe(h)
  })
})
