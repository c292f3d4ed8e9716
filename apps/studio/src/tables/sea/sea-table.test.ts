import { cannonOf } from '@liuhe/games/haiwang/bullet.ts'
import { bulletSpeed, seaConfig } from '@liuhe/games/haiwang/game.ts'
import { type Fish, fishPoint, isInSea, type Sea, seaOf, seaTime, SPECIAL_NO } from '@liuhe/games/haiwang/sea.ts'
import { verifyRound } from '@liuhe/games/verify.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { YUAN } from '../../testing/fake-wallet.ts'
import { openLine, type TestLine } from '../../testing/line.ts'
import { createWorld, type Player, type World } from '../../testing/world.ts'
import type { FromTable, Round, RoundList, SeedChanged } from '../../wire.ts'
import type { SeaGameInput, SeaNow, SeaOutcome } from '../../wire-sea.ts'
import { Scene } from './scene.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.stop())

type Hits = FromTable & { type: 'hits' }
type At = { player: Player; line: TestLine; now: SeaNow; sea: Sea }

/** Sits down in the room of the smallest bullets. */
async function sit(user: string, enter = () => world.enter(user, 'haiwang')): Promise<At> {
  const player = await enter()
  const line = await openLine(world.studio.origin, player.bearer)
  const { rooms } = await line.next('rooms')
  expect(rooms.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  line.say({ type: 'sit', requestId: crypto.randomUUID(), room: 'a' })
  const now = await line.next('sea')
  return { player, line, now, sea: seaOf(seaConfig, Uint8Array.from(Buffer.from(now.sceneKey, 'hex'))) }
}

/** A fish that will be amid the stage for a while, and the angle that meets it. */
function aim({ now, sea, line }: At): { fish: Fish; angle: number } {
  const told = line.heard.filter((each) => each.type === 'freeze')
  const freezes = [...now.freezes, ...told].map(({ fromAt, lastsMs }) => ({ fromMs: fromAt - now.sceneAt, lastsMs }))
  const dead = new Set(line.heard.flatMap((each) => (each.type === 'hits' ? each.hits : [])).map(({ fish }) => fish))
  const seaMs = seaTime(Date.now() - now.sceneAt, freezes)
  const from = cannonOf(seaConfig, now.seat)
  for (const fish of sea.fishAt(seaMs)) {
    if (dead.has(fish.no) || fish.no >= SPECIAL_NO) continue
    const here = fishPoint(fish, seaMs)
    const ms = (Math.hypot(here.x - from.x, here.y - from.y) / bulletSpeed) * 1_000
    if (!isInSea(fish, seaMs + ms + 500)) continue
    const { x, y } = fishPoint(fish, seaMs + ms)
    const isSeen = x > 100 && x < seaConfig.stage.w - 100 && y > 60 && y < seaConfig.stage.h - 60
    if (isSeen) return { fish, angle: Math.atan2(y - from.y, x - from.x) }
  }
  throw new Error('no fish is there')
}

/** Fires, and reports the impact until the server has seen it. */
async function shoot(at: At, shot: number, more: object = {}): Promise<{ hits: Hits; fish: number }> {
  const { line } = at
  for (let number = shot; ; number += 1) {
    const { fish, angle } = aim(at)
    line.say({ type: 'fire', shot: number, angle, bullet: '1000', isFree: false, lock: fish.no, ...more })
    await line.next('fired', (each) => each.shot === number)
    const report = setInterval(() => line.say({ type: 'impact', shot: number, fish: fish.no }), 60)
    const told = (each: FromTable) =>
      (each.type === 'hits' && each.hits.some((hit) => hit.shot === number)) ||
      (each.type === 'flew' && each.shot === number)
    // A bullet that met nothing within its time is gone: then the next one.
    const until = Date.now() + 6_500
    while (!line.heard.some(told) && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 20))
    clearInterval(report)
    const found = line.heard.find(told)
    if (found?.type === 'hits') return { hits: found, fish: fish.no }
  }
}

const roundsOf = async (player: Player): Promise<Round<SeaOutcome>[]> =>
  (await player.ask<RoundList>('GET', '/api/rounds')).body.rounds as Round<SeaOutcome>[]

describe('a seat at the sea', () => {
  it('charges bullets that met a fish, in one call for a tick, and pays what the seed says', async () => {
    const at = await sit('fisher')
    for (let shot = 1; shot <= 5; shot++) await shoot(at, shot * 10)
    const rounds = await roundsOf(at.player)
    expect(rounds.length).toBeGreaterThan(0)
    const moved = rounds.reduce((sum, { bet, win }) => sum + BigInt(win) - BigInt(bet), 0n)
    expect(rounds.reduce((sum, { bet }) => sum + BigInt(bet), 0n)).toBe(5_000n)
    expect(world.wallet.balanceOf('fisher')).toBe(1_000 * YUAN + Number(moved) * 100)
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
    const { fish, angle } = aim(at)
    at.line.say({ type: 'fire', shot: 1, angle: angle + Math.PI / 2, bullet: '1000', isFree: false, lock: null })
    await at.line.next('fired')
    at.line.say({ type: 'impact', shot: 1, fish: fish.no })
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
    for (const shot of [1, 2, 3]) fire(shot, {})
    expect(await at.line.next('flew')).toMatchObject({ shot: 3, code: 'TOO_OFTEN' })
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
