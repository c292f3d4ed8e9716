import { describe, expect, it } from 'vitest'
import { assertBeaconFits, testBeacon, testBeaconCheck } from './beacon.ts'
import { sha256 } from './draw-key.ts'
import { seedKeeper } from './seed-keeper.ts'

const NAME = { gameId: 71, serial: 1, length: 2_000 }
const START = Date.UTC(2026, 10, 20)

function keeperAt(start: number, secret = Buffer.alloc(32, 9)) {
  let nowMs = start
  const beacon = testBeacon({ now: () => nowMs })
  return {
    keeper: seedKeeper({ secret, beacon: testBeaconCheck, now: () => nowMs }),
    beacon,
    wait: (ms: number) => void (nowMs += ms),
    /** What a release of turn n looks like when its round has just come out. */
    async due(n: number) {
      const round = beacon.roundAt(nowMs)
      return { ...NAME, n, round, randomness: (await beacon.value(round)) ?? '' }
    },
  }
}

describe('the seed keeper', () => {
  it('reveals a chain in which every seed hashes to the one before, down to the terminal [I-47]', async () => {
    const world = keeperAt(START)
    const terminal = world.keeper.newChain(NAME)
    let previous = terminal
    for (let n = 1; n <= NAME.length; n++) {
      expect(world.keeper.commitmentOf(NAME, n).equals(previous)).toBe(true)
      const seed = world.keeper.release(await world.due(n))
      if (!sha256(seed).equals(previous)) throw new Error(`the chain breaks at turn ${n}`)
      previous = seed
    }
    expect(() => world.keeper.commitmentOf(NAME, NAME.length + 1)).toThrow('not on this chain')
  })

  it('tells no seed before the round of its turn', async () => {
    const world = keeperAt(START)
    const request = await world.due(1)
    const early = { ...request, round: request.round + 5 }
    expect(() => world.keeper.release(early)).toThrow('has not come')
    world.wait(5_000)
    expect(() => world.keeper.release(early)).toThrow('not the round’s randomness')
    expect(world.keeper.release(await world.due(1))).toHaveLength(32)
  })

  it('tells no seed out of order, and a revealed one again', async () => {
    const world = keeperAt(START)
    const request = await world.due(2)
    expect(() => world.keeper.release(request)).toThrow('before turn 1')
    expect(() => world.keeper.commitmentOf(NAME, 2)).toThrow('before turn 1')
    const first = world.keeper.release(await world.due(1))
    expect(world.keeper.commitmentOf(NAME, 2).equals(first)).toBe(true)
    expect(world.keeper.release({ ...NAME, n: 1, round: 1, randomness: '' }).equals(first)).toBe(true)
  })

  it('goes on after a restart where the database left it', async () => {
    const before = keeperAt(START)
    const terminal = before.keeper.newChain(NAME)
    before.keeper.release(await before.due(1))
    const second = before.keeper.release(await before.due(2))

    const after = keeperAt(START)
    after.keeper.resume(NAME, { terminal, used: 2 })
    expect(after.keeper.commitmentOf(NAME, 3).equals(second)).toBe(true)
    expect(sha256(after.keeper.release(await after.due(3))).equals(second)).toBe(true)
  })

  it('refuses to go on with a chain of another secret', () => {
    const terminal = keeperAt(START).keeper.newChain(NAME)
    const other = keeperAt(START, Buffer.alloc(32, 8)).keeper
    expect(() => other.resume(NAME, { terminal, used: 0 })).toThrow('does not produce the published terminal')
  })

  it('reveals the seed of a void turn only when the beacon is long overdue', () => {
    const world = keeperAt(START)
    const round = world.beacon.roundAt(START)
    const outage = { ...NAME, n: 1, round, outageMs: 592_000 }
    expect(() => world.keeper.releaseVoid(outage)).toThrow('not overdue')
    expect(() => world.keeper.releaseVoid({ ...outage, outageMs: 0 })).toThrow('voids nothing')
    world.wait(592_000)
    expect(sha256(world.keeper.releaseVoid(outage)).equals(world.keeper.newChain(NAME))).toBe(true)
  })
})

describe('the offline beacon', () => {
  it('has no value before its round, and one that never changes after', async () => {
    const { beacon, wait } = keeperAt(START)
    const round = beacon.roundAt(START + 3_000)
    expect(beacon.timeOf(round)).toBe(START + 3_000)
    expect(await beacon.value(round)).toBeUndefined()
    wait(3_000)
    const value = await beacon.value(round)
    expect(value).toMatch(/^[0-9a-f]{64}$/)
    wait(99_000)
    expect(await beacon.value(round)).toBe(value)
  })

  it('is refused in production', () => {
    expect(() => assertBeaconFits('production', 'test')).toThrow('predictable')
    expect(() => assertBeaconFits('demo', 'test')).not.toThrow()
  })
})
