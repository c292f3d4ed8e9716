import { createHmac } from 'node:crypto'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TEST_CHAIN } from '@liuhe/domain/lottery/beacon-rule.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testBeacon, testBeaconCheck } from './beacon.ts'
import { assertBeaconFits } from './beacon-chain.ts'
import { sha256 } from './draw-key.ts'
import type { ChainStore } from './encrypted-chains.ts'
import { encryptedChains } from './encrypted-chains.ts'
import { seedKeeper } from './seed-keeper.ts'

const NAME = { gameId: 71, serial: 1, length: 2_000 }
const START = Date.UTC(2026, 10, 20)

function keeperAt(
  start: number,
  { secret = Buffer.alloc(32, 9), store }: { secret?: Buffer; store?: ChainStore } = {},
) {
  let nowMs = start
  let hashes = 0
  const link = (bytes: Uint8Array) => {
    hashes += 1
    return sha256(bytes)
  }
  const beacon = testBeacon({ now: () => nowMs })
  return {
    keeper: seedKeeper({ secret, beacons: [testBeaconCheck], now: () => nowMs, ...(store && { store }), link }),
    hashes: () => hashes,
    beacon,
    wait: (ms: number) => void (nowMs += ms),
    /** What a release of turn n looks like when its round has just come out. */
    due(n: number) {
      const round = beacon.roundAt(nowMs)
      return { ...NAME, n, beacon: 'test', round, ...valueOf(beacon, round) }
    },
  }
}

describe('the seed keeper', () => {
  it('reveals a chain in which every seed hashes to the one before, down to the terminal [I-47]', async () => {
    const world = keeperAt(START)
    const terminal = await world.keeper.newChain(NAME)
    let previous = terminal
    for (let n = 1; n <= NAME.length; n++) {
      expect(world.keeper.commitmentOf(NAME, n).equals(previous)).toBe(true)
      const seed = world.keeper.release(world.due(n))
      if (!sha256(seed).equals(previous)) throw new Error(`the chain breaks at turn ${n}`)
      previous = seed
    }
    expect(() => world.keeper.commitmentOf(NAME, NAME.length + 1)).toThrow('not on this chain')
  })

  it('tells no seed before the round of its turn', async () => {
    const world = keeperAt(START)
    await world.keeper.newChain(NAME)
    const request = world.due(1)
    const early = { ...request, round: request.round + 5 }
    expect(() => world.keeper.release(early)).toThrow('has not come')
    world.wait(5_000)
    expect(() => world.keeper.release(early)).toThrow('not the round’s randomness')
    expect(world.keeper.release(world.due(1))).toHaveLength(32)
  })

  it('tells no seed out of order, and a revealed one again', async () => {
    const world = keeperAt(START)
    await world.keeper.newChain(NAME)
    const request = world.due(2)
    expect(() => world.keeper.release(request)).toThrow('before turn 1')
    expect(() => world.keeper.commitmentOf(NAME, 2)).toThrow('before turn 1')
    const first = world.keeper.release(world.due(1))
    expect(world.keeper.commitmentOf(NAME, 2).equals(first)).toBe(true)
    expect(
      world.keeper.release({ ...NAME, n: 1, beacon: 'test', round: 1, randomness: '', signature: null }).equals(first),
    ).toBe(true)
  })

  it('goes on after a restart where the database left it', async () => {
    const before = keeperAt(START)
    const terminal = await before.keeper.newChain(NAME)
    before.keeper.release(before.due(1))
    const second = before.keeper.release(before.due(2))

    const after = keeperAt(START)
    await after.keeper.resume(NAME, { terminal, used: 2 })
    expect(after.keeper.commitmentOf(NAME, 3).equals(second)).toBe(true)
    expect(sha256(after.keeper.release(after.due(3))).equals(second)).toBe(true)
  })

  it('refuses to go on with a chain of another secret', async () => {
    const terminal = await keeperAt(START).keeper.newChain(NAME)
    const other = keeperAt(START, { secret: Buffer.alloc(32, 8) }).keeper
    await expect(other.resume(NAME, { terminal, used: 0 })).rejects.toThrow('does not produce the published terminal')
  })

  it('reveals the seed of a void turn only when the beacon is long overdue', async () => {
    const world = keeperAt(START)
    const terminal = await world.keeper.newChain(NAME)
    const round = world.beacon.roundAt(START)
    const outage = { ...NAME, n: 1, beacon: 'test', round, outageMs: 592_000 }
    expect(() => world.keeper.releaseVoid(outage)).toThrow('not overdue')
    expect(() => world.keeper.releaseVoid({ ...outage, outageMs: 0 })).toThrow('voids nothing')
    world.wait(592_000)
    expect(sha256(world.keeper.releaseVoid(outage)).equals(terminal)).toBe(true)
  })
})

describe('checkpoints on disk', () => {
  let directory: string
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'liuhe-chains-'))
  })
  afterEach(() => rm(directory, { recursive: true, force: true }))

  const LONG = { gameId: 71, serial: 1, length: 131_072 }
  const SECRET = Buffer.alloc(32, 9)
  const openAt = (secret = SECRET) => keeperAt(START, { secret, store: encryptedChains(directory, secret) })

  it('let a chain of 131,072 links go on with fewer than 1,000 hashes [F-M1]', async () => {
    const first = openAt()
    const terminal = await first.keeper.newChain(LONG)
    expect(first.hashes()).toBe(LONG.length)
    const second = openAt()
    expect(second.keeper.knows(LONG, { terminal })).toBe('yes')
    await second.keeper.resume(LONG, { terminal, used: 70_000 })
    const commitment = second.keeper.commitmentOf(LONG, 70_001)
    const seed = second.keeper.release({ ...second.due(1), ...LONG, n: 70_001 })
    expect(second.hashes()).toBeLessThan(1_000)
    expect(sha256(seed).equals(commitment)).toBe(true)
    // The same seed as one who hashes all the way.
    const whole = keeperAt(START)
    await whole.keeper.resume(LONG, { terminal, used: 70_000 })
    expect(whole.keeper.release({ ...whole.due(1), ...LONG, n: 70_001 }).equals(seed)).toBe(true)
  })

  it('tell nothing to a reader, and are made again when they are damaged or of another secret [F-M1]', async () => {
    const terminal = await openAt().keeper.newChain(NAME)
    const file = join(directory, 'chain-71-1-2000.sealed')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const bytes = await readFile(file)
    const root = createHmac('sha256', SECRET).update('liuhe draw chain v1|71|1|2000').digest()
    expect([bytes.includes(root), bytes.includes(terminal)]).toEqual([false, false])

    expect(openAt(Buffer.alloc(32, 8)).keeper.knows(NAME, { terminal })).toBe('unsure')
    bytes[60] = (bytes[60] ?? 0) ^ 1
    await writeFile(file, bytes)
    const damaged = openAt()
    expect(damaged.keeper.knows(NAME, { terminal })).toBe('unsure')
    await damaged.keeper.resume(NAME, { terminal, used: 0 })
    expect(damaged.hashes()).toBe(NAME.length)
    expect(openAt().keeper.knows(NAME, { terminal })).toBe('yes')
  })
})

describe('the offline beacon', () => {
  it('has no value before its round, and one that never changes after', () => {
    const { beacon, wait } = keeperAt(START)
    const round = beacon.roundAt(START + 3_000)
    expect(beacon.timeOf(round)).toBe(START + 3_000)
    expect(beacon.value(round)).toBeUndefined()
    wait(3_000)
    const value = beacon.value(round)
    expect(value).toEqual({ randomness: expect.stringMatching(/^[0-9a-f]{64}$/), signature: null })
    wait(99_000)
    expect(beacon.value(round)).toEqual(value)
  })

  it('is refused in production', () => {
    expect(() => assertBeaconFits('production', TEST_CHAIN)).toThrow('predictable')
    expect(() => assertBeaconFits('demo', TEST_CHAIN)).not.toThrow()
  })
})

const valueOf = (beacon: ReturnType<typeof testBeacon>, round: number) =>
  beacon.value(round) ?? { randomness: '', signature: null }
