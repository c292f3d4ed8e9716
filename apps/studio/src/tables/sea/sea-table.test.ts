import { cannonOf, isImpact } from '@liuhe/games/haiwang/bullet.ts'
import { bulletLifeMs, bulletSpeed, seaConfig } from '@liuhe/games/haiwang/game.ts'
import { distance, type Fish, fishPoint, seaOf, seaTime, SPECIAL_NO } from '@liuhe/games/haiwang/sea.ts'
import { verifyRound } from '@liuhe/games/verify.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { YUAN } from '../../testing/fake-wallet.ts'
import { type AtSea, shootOnce, sitAtSea } from '../../testing/fisher.ts'
import { openLine } from '../../testing/line.ts'
import { createWorld, type Player, type World } from '../../testing/world.ts'
import type { FromTable, Round, RoundList, SeedChanged } from '../../wire.ts'
import type { SeaGameInput, SeaInput, SeaOutcome } from '../../wire-sea.ts'
import { Scene } from './scene.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.stop())

type At = AtSea & { player: Player }

/** Sits down in the room of the smallest bullets. */
async function sit(user: string, enter = () => world.enter(user, 'haiwang')): Promise<At> {
  const player = await enter()
  const at = await sitAtSea(await openLine(world.studio.origin, player.bearer))
  const rooms = at.line.heard.find(({ type }) => type === 'rooms') as FromTable & { type: 'rooms' }
  expect(rooms.rooms.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  return { player, ...at }
}

/** A fish that a bullet just fired cannot have met. */
function farthest({ now, sea }: At): Fish {
  const from = cannonOf(seaConfig, now.seat)
  const seaMs = Date.now() - now.sceneAt
  const away = (fish: Fish) => distance(fishPoint(fish, seaMs), from)
  return sea.fishAt(seaMs).reduce((found, fish) => (away(fish) > away(found) ? fish : found))
}

/** Fires until a bullet has hit. */
async function shoot(at: At, shot: number, more: object = {}) {
  for (let number = shot; ; number += 1) {
    const found = await shootOnce(at, number, more)
    if (found !== undefined) return found
  }
}

const roundsOf = async (player: Player): Promise<Round<SeaOutcome>[]> =>
  (await player.ask<RoundList>('GET', '/api/rounds')).body.rounds as Round<SeaOutcome>[]

describe('what is kept of a round', () => {
  it('is enough to see each bullet meet its fish again', async () => {
    const at = await sit('filmed')
    await shoot(at, 1)
    await shoot(at, 50)
    const rounds = await roundsOf(at.player)
    expect(rounds.length).toBeGreaterThan(0)
    for (const { input } of rounds) {
      const { film, hits } = input as SeaInput
      if (film === undefined) throw new Error('no film was kept')
      expect(film.shots.map(({ shot }) => shot)).toEqual(hits.map(({ shot }) => shot))
      expect(film.seat).toBe(at.now.seat)
      const sea = seaOf(seaConfig, Uint8Array.from(Buffer.from(film.sceneKey, 'hex')))
      const freezes = film.freezes.map(({ fromAt, lastsMs }) => ({ fromMs: fromAt - film.sceneAt, lastsMs }))
      for (const [index, { fish, at: metAt }] of hits.entries()) {
        const { angle, seat, firedAt } = film.shots[index]!
        const flight = { stage: seaConfig.stage, bulletSpeed, bulletLifeMs }
        const seaMsAt = (ms: number) => seaTime(ms - film.sceneAt, freezes)
        expect(film.dead).not.toContain(fish)
        expect(isImpact(flight, { seat, angle, firedMs: firedAt }, sea.fishOf(fish)!, metAt, seaMsAt)).toBe(true)
      }
    }
    at.line.close()
  })

  it('has the freezes that had ended in its clock', () => {
    const scene = new Scene(1_000_000)
    const before = scene.seaMsAt(1_050_000)
    scene.freeze(1_010_000, 8_000)
    scene.freeze(1_049_000, 8_000)
    expect(scene.seaMsAt(1_050_000)).toBe(before - 9_000)
    const { sceneAt, freezes } = scene.filmFrom(1_040_000, 1_060_000)
    expect(freezes).toEqual([{ fromAt: 1_049_000, lastsMs: 8_000 }])
    for (const now of [1_041_000, 1_050_000, 1_060_000]) {
      const inFilm = freezes.map(({ fromAt, lastsMs }) => ({ fromMs: fromAt - sceneAt, lastsMs }))
      expect(seaTime(now - sceneAt, inFilm)).toBe(scene.seaMsAt(now))
    }
  })
})

describe('a seat at the sea', () => {
  it('charges bullets that met a fish, in one call for a tick, and pays what the seed says', async () => {
    const at = await sit('fisher')
    for (let shot = 1; shot <= 5; shot++) await shoot(at, shot * 10)
    const rounds = await roundsOf(at.player)
    expect(rounds.length).toBeGreaterThan(0)
    const moved = rounds.reduce((sum, { bet, win }) => sum + BigInt(win) - BigInt(bet), 0n)
    expect(rounds.reduce((sum, { bet }) => sum + BigInt(bet), 0n)).toBe(5_000n)
    expect(world.wallet.balanceOf('fisher')).toBe(1_000 * YUAN + Number(moved) * 100)
    const shots = rounds.flatMap(({ outcome }) => outcome?.shots ?? [])
    const last = at.line.heard.findLast(({ type }) => type === 'hits')
    expect(last).toMatchObject({ nextNonce: Math.max(...shots.map(({ nonce }) => nonce)) + 1 })
    const calls = world.wallet.told.filter(({ body }) => body['user'] === 'fisher').map(({ call }) => call)
    expect(calls.filter((call) => call !== 'user/info')).toEqual(rounds.map(() => 'transaction/bet-win'))
    const { ended } = (await at.player.ask<SeedChanged>('POST', '/api/seed', { playerSeed: 'another' })).body
    for (const { proof, gameInput, outcome } of await roundsOf(at.player))
      for (const [index, shot] of (outcome?.shots ?? []).entries()) {
        expect(shot.nonce).toBe(proof.nonce + index)
        const verdict = await verifyRound({
          ...{ ...proof, gameCode: 'haiwang', nonce: shot.nonce, serverSeed: ended?.serverSeed ?? '' },
          ...{ input: (gameInput as SeaGameInput).shots[index], outcome: shot.outcome },
          ...{ stakeLi: shot.bet, winLi: shot.win },
        })
        expect(verdict).toEqual({ equal: true, differences: [] })
      }
    at.line.close()
  })

  it('charges nothing for a bullet that met nothing, nor for one the server does not see at the fish', async () => {
    const at = await sit('liar')
    at.line.say({ type: 'fire', shot: 1, angle: -Math.PI / 2, bullet: '1000', isFree: false, lock: null })
    await at.line.next('fired')
    at.line.say({ type: 'impact', shot: 1, fish: farthest(at).no })
    at.line.say({ type: 'impact', shot: 1, fish: 999_999 })
    // The next hit that is one shows that the tick of the false ones is over.
    await shoot(at, 2)
    expect((await roundsOf(at.player)).map(({ bet }) => bet)).toEqual(['1000'])
    at.line.close()
  })

  it('refuses bullets of another room, too many at once, and those that cannot be paid', async () => {
    const at = await sit('greedy')
    const fire = (shot: number, more: object) =>
      at.line.say({ type: 'fire', shot, angle: -1, bullet: '1000', isFree: false, lock: null, ...more })
    fire(1, { bullet: '100000' })
    expect(await at.line.next('flew')).toMatchObject({ shot: 1, code: 'INVALID' })
    fire(1, { isFree: true })
    expect(await at.line.next('flew')).toMatchObject({ shot: 1, code: 'LIMIT_REACHED' })
    for (const shot of [1, 2, 3, 4, 5, 6, 7, 8]) fire(shot, {})
    expect(await at.line.next('flew')).toMatchObject({ code: 'TOO_OFTEN' })
    at.line.close()
    world.wallet.give('poor', YUAN / 2)
    const poor = await sit('poor')
    poor.line.say({ type: 'fire', shot: 1, angle: -1, bullet: '1000', isFree: false, lock: null })
    expect(await poor.line.next('flew')).toMatchObject({ shot: 1, code: 'INSUFFICIENT_FUNDS' })
    poor.line.close()
  })

  it('lets the fish live when the wallet refuses the tick, and charges nothing', async () => {
    const at = await sit('refused')
    world.wallet.judge = (call) => (call === 'transaction/bet-win' ? { status: 'RS_ERROR_LIMIT_REACHED' } : undefined)
    const playing = shoot(at, 1)
    expect(await at.line.next('flew')).toMatchObject({ code: 'LIMIT_REACHED' })
    world.wallet.judge = undefined
    await playing
    const [last, first] = await roundsOf(at.player)
    expect([first?.state, first?.refusal, last?.state]).toEqual(['rejected', 'LIMIT_REACHED', 'closed'])
    const moved = Number(last?.win) - Number(last?.bet)
    expect(world.wallet.balanceOf('refused')).toBe(1_000 * YUAN + moved * 100)
    at.line.close()
  })

  it('shoots the free bullets that a kill gave for nothing, and has them after a restart', async () => {
    const at = await sit('drilled')
    const text = 'insert into free_bullet select player_id, ?, 2 from player where user = ?'
    world.studio.parts.store.run(text, '1000', 'drilled')
    const { hits } = await shoot(at, 1, { isFree: true })
    expect(hits.freeBullets).toEqual({ 1000: 1 })
    const [round] = await roundsOf(at.player)
    expect(round).toMatchObject({ state: 'closed', bet: '0', win: hits.win })
    expect(world.wallet.balanceOf('drilled')).toBe(1_000 * YUAN + Number(hits.win) * 100)
    at.line.close()
    await world.restart()
    expect((await sit('drilled')).now.freeBullets).toEqual({ 1000: 1 })
  })
})

describe('a line that breaks', () => {
  it('leaves the seat for a while, without the bullets in the air', async () => {
    const at = await sit('broken')
    const { hits } = await shoot(at, 7)
    at.line.say({ type: 'fire', shot: 99, angle: -1, bullet: '1000', isFree: false, lock: null })
    await at.line.next('fired', ({ shot }) => shot === 99)
    at.line.close()
    const again = await world.enter('broken', 'haiwang')
    const line = await openLine(world.studio.origin, again.bearer)
    const now = await line.next('sea')
    expect(now).toMatchObject({ table: at.now.table, seat: at.now.seat, sceneKey: at.now.sceneKey, lastShot: 99 })
    expect(now.shots).toEqual([])
    expect(now.balance).toBe(hits.balance)
    line.say({ type: 'rise', requestId: crypto.randomUUID() })
    await line.next('rooms')
    line.close()
  })
})

describe('four at a table', () => {
  it('sees the others by masked names, and the fifth has another sea', async () => {
    const ats = []
    for (const user of ['one', 'two', 'three', 'four', 'five']) ats.push(await sit(`of-${user}`))
    const tables = ats.map(({ now }) => now.table)
    expect(new Set(tables).size).toBeGreaterThan(1)
    const [last] = ats.slice(-1)
    const shared = ats.find(({ now }) => now.seats.length > 1)
    expect(shared?.now.seats.every(({ name }) => name === '张***')).toBe(true)
    expect(last?.now.sceneKey).not.toBe(ats[0]?.now.sceneKey)
    for (const { line } of ats) line.close()
  })

  it('plays a demo seat with studio money', async () => {
    const before = world.wallet.told.length
    const at = await sit('', () => world.enterDemo('haiwang'))
    const { hits } = await shoot(at, 1)
    expect(hits.balance).toBe(String(10_000_000 - 1_000 + Number(hits.win)))
    expect(world.wallet.told.length).toBe(before)
    at.line.close()
  })
})

describe('a fish', () => {
  it('is nobody’s to hit while its kill waits for the wallet, and lives when that is refused', () => {
    const scene = new Scene(0, Buffer.alloc(32, 7))
    expect(scene.alive(50)?.no).toBe(50)
    scene.claim([50])
    expect(scene.alive(50)).toBeUndefined()
    scene.settle([50], false)
    expect(scene.alive(50)?.no).toBe(50)
    scene.claim([50])
    scene.settle([50], true)
    expect(scene.alive(50)).toBeUndefined()
    expect(scene.deadAt(0)).toEqual([50])
  })

  it('stands still with all others from the end of the freeze before', () => {
    const scene = new Scene(0, Buffer.alloc(32, 7))
    const before = scene.seaMsAt(1_000)
    expect(scene.freeze(1_000, 8_000)).toEqual({ fromAt: 1_000, lastsMs: 8_000 })
    expect(scene.freeze(2_000, 8_000)).toEqual({ fromAt: 9_000, lastsMs: 8_000 })
    expect(scene.seaMsAt(17_000)).toBe(before)
    expect(scene.seaMsAt(17_500)).toBe(before + 500)
  })

  it('is worth what stands about it alone', () => {
    const scene = new Scene(0, Buffer.alloc(32, 7))
    const crab = scene.alive(33 * SPECIAL_NO)
    if (crab === undefined) throw new Error('no crab')
    const met = { fish: crab, seaMs: crab.bornMs + 4_000 }
    const { near } = scene.targetOf(met) as { near: { no: number }[] }
    expect(near.length).toBeGreaterThan(0)
    scene.claim([near[0]?.no ?? 0])
    expect((scene.targetOf(met) as { near: { no: number }[] }).near).toHaveLength(near.length - 1)
  })
})
