import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { QUICKNET, SANDBOX_CHAIN, TEST_CHAIN } from '@liuhe/domain/lottery/beacon-rule.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { systemClock } from '../platform/clock.ts'
import { testBeacon } from './beacon.ts'
import { sha256 } from './draw-key.ts'
import { forkSigner } from './signer-client.ts'
import type { SignerProcess } from './signer-client.ts'

const NAME = { gameId: 71, serial: 1, length: 4_096 }
let directory: string
let signer: SignerProcess | undefined

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'liuhe-signer-'))
})
afterEach(async () => {
  await signer?.close()
  signer = undefined
  await rm(directory, { recursive: true, force: true })
})

const due = (n: number) => {
  const beacon = testBeacon(systemClock)
  const round = beacon.roundAt(systemClock.now() - 1_000)
  const value = beacon.value(round) ?? { randomness: '', signature: null }
  return { ...NAME, n, beacon: 'test', round, ...value }
}
const demo = () => forkSigner({ directory, mode: 'demo', beacons: [TEST_CHAIN, SANDBOX_CHAIN] })

describe('the signer process', () => {
  it('keeps its secret in a file that only its owner reads', async () => {
    signer = await demo()
    const file = join(directory, 'chain-secret')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(await readFile(file, 'utf8')).toMatch(/^[0-9a-f]{64}$/)
  })

  it('releases seeds over its channel and refuses what the rules forbid', async () => {
    signer = await demo()
    const terminal = await signer.newChain(NAME)
    expect((await signer.commitmentOf(NAME, 1)).equals(terminal)).toBe(true)
    expect(sha256(await signer.release(due(1))).equals(terminal)).toBe(true)
    await expect(signer.release(due(3))).rejects.toThrow('before turn 2')
  })

  it('is started again when it died, and goes on with the same chains', async () => {
    signer = await demo()
    const terminal = await signer.newChain(NAME)
    const first = await signer.release(due(1))
    const generation = signer.generation()
    await signer.kill()
    await signer.resume(NAME, { terminal, used: 1 })
    expect(signer.generation()).toBe(generation + 1)
    expect(sha256(await signer.release(due(2))).equals(first)).toBe(true)
  })

  it('is started again when it died and nobody asked, and answers for no chain before it is taken up', async () => {
    signer = await demo()
    const terminal = await signer.newChain(NAME)
    await signer.kill()
    await expect.poll(() => signer?.generation(), { timeout: 5_000 }).toBe(2)
    await expect(signer.release(due(1))).rejects.toThrow('not taken up')
    expect(await signer.knows(NAME, { terminal })).toBe('yes')
    expect(await signer.knows(NAME, { terminal: Buffer.alloc(32) })).toBe('no')
    expect(await signer.knows({ ...NAME, serial: 2 }, { terminal })).toBe('unsure')
  })

  it.each([TEST_CHAIN, SANDBOX_CHAIN])('refuses to start in production with the beacon $beaconId', async (chain) => {
    const beacons = [QUICKNET, chain]
    await expect(forkSigner({ directory, mode: 'production', beacons })).rejects.toThrow('must not draw in production')
  })
})
