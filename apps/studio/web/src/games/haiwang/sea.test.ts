import vectors from '@liuhe/fixtures/studio/vectors-haiwang.json' with { type: 'json' }
import { cannonOf, isImpact } from '@liuhe/games/haiwang/bullet.ts'
import { haiwang, seaConfig, bulletLifeMs, bulletSpeed } from '@liuhe/games/haiwang/game.ts'
import { type Fish, fishPoint } from '@liuhe/games/haiwang/sea.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { provable } from '../../frame/provable.ts'
import { createSession } from '../../frame/session.ts'
import { fakeStudio, state, won } from '../../testing/fake-studio.ts'
import { fakeTable } from '../../testing/fake-table.ts'
import { greeting, ROOMS, seaNow, serverSea, shotOf } from '../../testing/fake-sea.ts'
import { createApi } from '../../wire/api.ts'
import { verifyRound } from '@liuhe/games/verify.ts'
import { openSea } from './sea-link.ts'
import { createWaters, leadAngle } from './waters.ts'

const FLIGHT = { stage: seaConfig.stage, bulletSpeed, bulletLifeMs }
const { w, h } = seaConfig.stage
const nothing = () => undefined

/** Fish in the middle of the stage, where a bullet reaches them before they leave. */
function midFish(sceneMs: number): Fish[] {
  return serverSea()
    .fishAt(sceneMs)
    .filter((fish) => {
      const { x, y } = fishPoint(fish, sceneMs)
      return x > w * 0.2 && x < w * 0.8 && y > h * 0.1 && y < h * 0.8
    })
}

/** Lets a bullet fly until it meets a fish; frames of 40 ms. */
function flown(waters: ReturnType<typeof createWaters>, from: number): { fish: Fish; at: number } | undefined {
  for (let at = from; at < from + bulletLifeMs; at += 40) {
    let met: Fish | undefined
    waters.advance(at, (_, fish) => {
      met = fish
    })
    if (met !== undefined) return { fish: met, at }
  }
  return undefined
}

describe('the sea on the page', () => {
  it('swims where the server has the fish, and stands still while a freeze lasts', () => {
    const now = seaNow()
    const waters = createWaters(now)
    const place = { x: 0, y: 0 }
    const at = now.sceneAt + 600_000
    waters.advance(at, nothing)
    expect(waters.fish().map(({ no }) => no)).toEqual(
      serverSea()
        .fishAt(600_000)
        .map(({ no }) => no),
    )
    const [fish] = midFish(600_000)
    waters.place(fish!, place)
    expect(place).toEqual(fishPoint(fish!, 600_000))
    waters.freeze({ fromAt: at, lastsMs: 8_000 })
    waters.advance(at + 5_000, nothing)
    waters.place(fish!, place)
    expect(waters.isFrozen()).toBe(true)
    expect(place).toEqual(fishPoint(fish!, 600_000))
    waters.advance(at + 9_000, nothing)
    expect(waters.isFrozen()).toBe(false)
    waters.place(fish!, place)
    expect(place).toEqual(fishPoint(fish!, 601_000))
  })

  it('aims ahead of a swimming fish, and the server believes the hit', () => {
    const now = seaNow()
    const at = now.sceneAt + 600_000
    const fish = midFish(600_000)
    expect(fish.length).toBeGreaterThan(3)
    for (const target of fish) {
      const waters = createWaters(now)
      waters.advance(at, nothing)
      const angle = leadAngle(waters, cannonOf(seaConfig, 1), target)!
      waters.fire(shotOf({ angle, lock: target.no, firedAt: at }))
      const met = flown(waters, at)
      expect(met?.fish.no).toBe(target.no)
      const shot = { seat: 1, angle, firedMs: at }
      expect(isImpact(FLIGHT, shot, target, met!.at, (ms) => ms - now.sceneAt)).toBe(true)
      // Straight at the target, without bouncing first.
      expect(met!.at - at).toBeLessThan(1_500)
    }
  })

  it('lets a locked bullet pass every other fish, and those that are dead', () => {
    const now = seaNow()
    const at = now.sceneAt + 600_000
    const [target, other] = midFish(600_000)
    const aimed = (lock: number | null, dead: number[]) => {
      const waters = createWaters({ ...now, dead })
      waters.advance(at, nothing)
      const angle =
        leadAngle(waters, cannonOf(seaConfig, 1), target!) ?? leadAngle(createAlive(), cannonOf(seaConfig, 1), target!)!
      waters.fire(shotOf({ angle, lock, firedAt: at }))
      return flown(waters, at)?.fish.no
    }
    const createAlive = () => {
      const waters = createWaters(now)
      waters.advance(at, nothing)
      return waters
    }
    expect(aimed(target!.no, [])).toBe(target!.no)
    expect(aimed(other!.no, [])).not.toBe(target!.no)
    expect(aimed(target!.no, [target!.no])).toBeUndefined()
    expect(aimed(null, [target!.no])).not.toBe(target!.no)
  })

  it('flies on where another shot was first, and meets again', () => {
    const now = seaNow()
    const at = now.sceneAt + 600_000
    const [target] = midFish(600_000)
    const waters = createWaters(now)
    waters.advance(at, nothing)
    waters.fire(shotOf({ angle: leadAngle(waters, cannonOf(seaConfig, 1), target!)!, firedAt: at }))
    const first = flown(waters, at)!
    expect(flown(waters, first.at + 1)).toBeUndefined()
    const again = createWaters({ ...now, shots: [] })
    again.advance(at, nothing)
    again.fire(shotOf({ angle: leadAngle(again, cannonOf(seaConfig, 1), target!)!, firedAt: at }))
    const met = flown(again, at)!
    again.flyOn(1, 8)
    expect(flown(again, met.at)).toBeDefined()
  })
})

const open: (() => void)[] = []
afterEach(() => {
  for (const close of open.splice(0)) close()
})

async function seated(change: Parameters<typeof seaNow>[0] = {}) {
  const table = fakeTable(greeting({ type: 'sea', ...seaNow(change) }))
  const session = createSession(createApi(fakeStudio({}).send, table.connect), state())
  const clock = { ms: 50_000 }
  const link = openSea(session, () => clock.ms)
  open.push(link.enter())
  await expect.poll(() => link.get().line).toBe('there')
  return { table, session, link, clock }
}

const AIM = { angle: -1, bullet: 1000n, lock: null }

describe('the player’s cannon', () => {
  it('fires every 215 ms at most, under numbers that count on', async () => {
    const { table, link, clock } = await seated()
    expect(link.fire(AIM)).toBe('fired')
    clock.ms += 150
    expect(link.fire(AIM)).toBe('early')
    clock.ms += 70
    expect(link.fire(AIM)).toBe('fired')
    const fired = table.told.filter(({ type }) => type === 'fire')
    expect(fired).toMatchObject([
      { shot: 8, angle: -1, bullet: '1000', isFree: false, lock: null },
      { shot: 9, bullet: '1000' },
    ])
  })

  it('has twenty bullets under way at most, until one has ended', async () => {
    const { table, link, clock } = await seated({ balance: '1000000' })
    for (let shot = 0; shot < 20; shot++) {
      clock.ms += 220
      expect(link.fire(AIM)).toBe('fired')
    }
    clock.ms += 220
    expect(link.fire(AIM)).toBe('many')
    table.say({ type: 'flew', shot: 8, code: 'INVALID' })
    expect(link.fire(AIM)).toBe('fired')
  })

  it('reserves what its bullets may cost, and charges nothing by itself', async () => {
    const { session, link, clock } = await seated({ balance: '2500' })
    expect(link.fire(AIM)).toBe('fired')
    clock.ms += 220
    expect(link.fire(AIM)).toBe('fired')
    clock.ms += 220
    expect(link.fire(AIM)).toBe('poor')
    expect(session.get().balance).toBe(2_500n)
    clock.ms += 7_500
    expect(link.fire(AIM)).toBe('fired')
  })

  it('fires free bullets first, which cost nothing', async () => {
    const { table, link, clock } = await seated({ balance: '0', freeBullets: { 1000: 1 } })
    expect(link.fire(AIM)).toBe('fired')
    expect(table.last('fire').isFree).toBe(true)
    clock.ms += 220
    expect(link.fire(AIM)).toBe('poor')
  })
})

describe('a hit', () => {
  it('kills and pays only when the table says so', async () => {
    const { table, session, link } = await seated()
    const { waters } = link.get()
    waters!.advance(Date.now(), nothing)
    const [fish] = waters!.fish()
    const hit = { shot: 8, fish: fish!.no, times: 0, win: '0', alsoDead: [], freeBullets: 0 }
    link.fire(AIM)
    link.impact(8, fish!.no)
    expect(table.last('impact')).toEqual({ type: 'impact', shot: 8, fish: fish!.no })
    expect(waters!.fish()).toContain(fish)
    const told = {
      type: 'hits',
      seat: 1,
      round: 'r1',
      win: '0',
      balance: '99000',
      nextNonce: 5,
      freeBullets: {},
    } as const
    table.say({ ...told, hits: [{ ...hit, killed: false }] })
    expect(waters!.fish()).toContain(fish)
    expect(session.get()).toMatchObject({ balance: 99_000n, net: -1000n, seed: { nextNonce: 5 } })
    table.say({ ...told, round: 'r2', win: '12000', balance: '111000', hits: [{ ...hit, killed: true, win: '12000' }] })
    expect(waters!.fish()).not.toContain(fish)
    expect(link.get().win).toBe(12_000n)
    expect(session.get()).toMatchObject({
      balance: 111_000n,
      past: [
        { id: 'r2', win: 12_000n },
        { id: 'r1', bet: 1000n },
      ],
    })
  })

  it('of somebody else moves no money of the player', async () => {
    const { table, session, link } = await seated()
    const { waters } = link.get()
    waters!.advance(Date.now(), nothing)
    const [fish, beside] = waters!.fish()
    const hit = { shot: 3, fish: fish!.no, killed: true, times: 9, win: '9000', alsoDead: [beside!.no], freeBullets: 0 }
    const own = { balance: null, nextNonce: null } as const
    table.say({ type: 'hits', seat: 3, round: 'x', hits: [hit], win: '9000', ...own, freeBullets: {} })
    expect(waters!.fish()).not.toContain(fish)
    expect(waters!.fish()).not.toContain(beside)
    expect(session.get()).toMatchObject({ balance: 100_000n, rounds: 0, seed: { nextNonce: 0 } })
  })

  it('is proven shot by shot', async () => {
    const { serverSeed, commitment, subject, salt } = vectors[0]!
    const mine = vectors.filter((each) => each.serverSeed === serverSeed && each.salt === salt).slice(0, 2)
    const shots = mine.map(({ nonce, outcome, bulletLi, winLi }) => ({
      ...{ nonce, outcome, bet: String(bulletLi), win: String(winLi) },
    }))
    const gameInput = { shots: mine.map(({ bulletLi, target }) => ({ bulletLi: String(bulletLi), target })) }
    const proof = { ...won.proof, serverSeed, commitment, subject, salt, configHash: haiwang.configHash }
    const round = { ...won, game: 'haiwang' as const, proof, gameInput, outcome: { shots } }
    const verdicts = await Promise.all(provable(round).map(verifyRound))
    expect(verdicts.map(({ equal }) => equal)).toEqual(mine.map(() => true))
    const forged = { ...round, outcome: { shots: shots.map((each) => ({ ...each, win: '1' })) } }
    expect((await verifyRound(provable(forged)[0]!)).equal).toBe(false)
    expect(() => provable({ ...round, outcome: { shots: shots.slice(1) } })).toThrow(RangeError)
  })
})

it('sits down in a room, and leaves it', async () => {
  const table = fakeTable(greeting({ type: 'rooms', rooms: ROOMS, balance: '5000' }))
  const session = createSession(createApi(fakeStudio({}).send, table.connect), state())
  const link = openSea(session)
  open.push(link.enter())
  await expect.poll(() => link.get().rooms.length).toBe(2)
  expect(link.fire(AIM)).toBe('away')
  link.sit('b')
  expect(table.last('sit').room).toBe('b')
  table.say({ type: 'sea', ...seaNow({ seat: 4 }) })
  expect(link.get()).toMatchObject({ seat: 4, rooms: [] })
  link.rise()
  table.say({ type: 'rooms', rooms: ROOMS, balance: '5000' })
  expect(link.get().waters).toBeUndefined()
})
