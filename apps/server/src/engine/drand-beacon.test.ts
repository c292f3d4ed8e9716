import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { QUICKNET } from '@liuhe/domain/lottery/beacon-rule.ts'
import type { BeaconChain } from '@liuhe/domain/lottery/beacon-rule.ts'
import { bls12_381 } from '@noble/curves/bls12-381.js'
import { afterEach, describe, expect, it } from 'vitest'
import { systemClock } from '../platform/clock.ts'
import { createOutbound } from '../platform/outbound.ts'
import type { Beacon } from './beacon.ts'
import { beaconHashOf, readBeaconChain } from './beacon-chain.ts'
import { beaconCheckOf, roundMessage } from './beacon-check.ts'
import { sha256 } from './draw-key.ts'
import { drandBeacon } from './drand-beacon.ts'
import { seedKeeper } from './seed-keeper.ts'

/** Rounds of quicknet as they were published on 2023-08-23; every drand client knows them. */
const RECORDED = [
  [1_000, 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39'],
  [1_001, 'b33bf3667cbd5a82de3a24b4e0e9fe5513cc1a0e840368c6e31f5fcfa79bea03f73896b25883abf2853d10337fb8fa41'],
  [1_002, 'ab066f9c12dd6de1336fca0f925192fb0c72a771c3e4c82ede1fd362c1a770f9eb05843c6308ce2530b53a99c0281a6e'],
] as const
const RANDOMNESS_1000 = 'fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd'

const valueOf = (signature: string) => ({
  signature,
  randomness: sha256(Buffer.from(signature, 'hex')).toString('hex'),
})

describe('the check of a beacon', () => {
  const check = beaconCheckOf(QUICKNET)

  it.each(RECORDED)('takes round %i of quicknet as it was published [F-S6]', (round, signature) => {
    expect(check.verifies(round, valueOf(signature))).toBe(true)
    expect(check.verifies(round, valueOf(signature))).toBe(true)
  })

  it('knows the randomness that was published for round 1000', () => {
    expect(valueOf(RECORDED[0][1]).randomness).toBe(RANDOMNESS_1000)
  })

  it('refuses another round, another chain, another value and what is no signature [F-S6]', () => {
    const value = valueOf(RECORDED[0][1])
    expect(check.verifies(1_001, value)).toBe(false)
    expect(beaconCheckOf(ownChain).verifies(1_000, value)).toBe(false)
    expect(check.verifies(1_000, { ...value, randomness: 'ff'.repeat(32) })).toBe(false)
    expect(check.verifies(1_000, { ...value, signature: null })).toBe(false)
    for (const bad of ['', 'b4', 'zz'.repeat(48), '00'.repeat(48), 'ff'.repeat(48), 'c0'.padEnd(96, '0')]) {
      expect(check.verifies(1_000, valueOf(bad))).toBe(false)
    }
  })

  it('stands in the signer: no seed for a value that its beacon did not sign [F-S6]', async () => {
    const keeper = seedKeeper({ secret: Buffer.alloc(32, 1), beacons: [check], now: () => systemClock.now() })
    const name = { gameId: 71, serial: 1, length: 100 }
    const terminal = await keeper.newChain(name)
    const request = { ...name, n: 1, beacon: QUICKNET.hash, round: 1_000, ...valueOf(RECORDED[0][1]) }
    const refused = 'not the round’s randomness'
    expect(() => keeper.release({ ...request, ...valueOf(RECORDED[1][1]) })).toThrow(refused)
    expect(() => keeper.release({ ...request, signature: null })).toThrow(refused)
    expect(() => keeper.release({ ...request, round: 1_001 })).toThrow(refused)
    expect(() => keeper.release({ ...request, beacon: 'test' })).toThrow('none that this signer believes')
    expect(sha256(keeper.release(request)).equals(terminal)).toBe(true)
  })
})

describe('the facts of a chain', () => {
  it('are named by their hash, as drand does it [F-S6]', () => {
    expect(beaconHashOf(QUICKNET)).toBe(QUICKNET.hash)
  })

  it('are read as drand tells them, and refused with a wrong digit', () => {
    const info = {
      public_key: QUICKNET.publicKey,
      period: 3,
      genesis_time: 1_692_803_367,
      hash: QUICKNET.hash,
      groupHash: QUICKNET.groupHash,
      schemeID: 'bls-unchained-g1-rfc9380',
      metadata: { beaconID: 'quicknet' },
    }
    expect(readBeaconChain(JSON.stringify(info))).toEqual(QUICKNET)
    expect(() => readBeaconChain(JSON.stringify({ ...info, period: 30 }))).toThrow('not that of its facts')
    expect(() => readBeaconChain(JSON.stringify({ ...info, public_key: 'ab' }))).toThrow('/info')
  })
})

// A chain of the test's own key, through the same code.
const { shortSignatures } = bls12_381
const ownKey = Buffer.alloc(32, 5)
const ownFacts = {
  publicKey: Buffer.from(shortSignatures.getPublicKey(ownKey).toBytes()).toString('hex'),
  genesisSeconds: 1_700_000_000,
  periodSeconds: 1,
  groupHash: '11'.repeat(32),
  beaconId: 'test',
}
const ownChain: BeaconChain = { ...ownFacts, hash: beaconHashOf(ownFacts), scheme: 'bls-unchained-g1-rfc9380' }
const DST = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_'
const signed = (round: number) =>
  Buffer.from(shortSignatures.sign(shortSignatures.hash(roundMessage(round), DST), ownKey).toBytes()).toString('hex')

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

type Mirror = { origin: string; asked: number[] }
/** A relay on this machine. `answer` says what it answers for a round: a signature, a status, a body, or nothing. */
async function mirror(answer: (round: number) => string | number | { body: string } | undefined): Promise<Mirror> {
  const asked: number[] = []
  const server = createServer((request, response) => {
    const round = Number(request.url?.split('/').at(-1))
    expect(request.url).toBe(`/${ownChain.hash}/public/${round}`)
    asked.push(round)
    const said = answer(round)
    if (said === undefined) return
    if (typeof said === 'number') response.writeHead(said, { location: 'http://127.0.0.1:1/' }).end()
    else if (typeof said === 'object') response.end(said.body)
    else response.end(JSON.stringify({ round, ...valueOf(said) }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ends.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}

const warnings: object[] = []
function beaconOf(mirrors: readonly string[]): Beacon {
  const check = beaconCheckOf(ownChain)
  const beacon = drandBeacon({
    chain: ownChain,
    mirrors,
    outbound: createOutbound({ origins: [], local: mirrors, totalMs: 1_000, bytesMax: 4_096 }),
    clock: systemClock,
    log: { warn: (facts: object) => void warnings.push(facts) },
    verify: async (round, value) => check.verifies(round, value),
  })
  ends.push(() => beacon.stop?.())
  return beacon
}
const past = () => ownChainRound(-5_000)
const ownChainRound = (ms: number) => Math.floor((systemClock.now() + ms) / 1_000) - ownFacts.genesisSeconds + 1
const heard = async (beacon: Beacon, round: number, ms = 4_000) => {
  for (const end = performance.now() + ms; performance.now() < end; await sleep(5)) {
    const value = beacon.value(round)
    if (value) return value
  }
  return undefined
}

describe('a beacon over HTTP', () => {
  it('never waits, asks one mirror once, and remembers [F-S6]', async () => {
    const first = await mirror(signed)
    const second = await mirror(signed)
    const beacon = beaconOf([first.origin, second.origin])
    const round = past()
    expect(beacon.value(round)).toBeUndefined()
    expect(await heard(beacon, round)).toEqual(valueOf(signed(round)))
    expect([first.asked, second.asked]).toEqual([[round], []])
  })

  it('has a round soon after its time, and not before [F-S6]', async () => {
    const relay = await mirror((round) => (systemClock.now() >= beacon.timeOf(round) ? signed(round) : 404))
    const beacon: Beacon = beaconOf([relay.origin])
    // The first check takes its time.
    await heard(beacon, past())
    const round = ownChainRound(1_500)
    let at = 0
    beacon.onValue?.(() => {
      at = systemClock.now()
    })
    expect(beacon.value(round)).toBeUndefined()
    expect(await heard(beacon, round)).toBeDefined()
    expect(at - beacon.timeOf(round)).toBeGreaterThanOrEqual(0)
    expect(at - beacon.timeOf(round)).toBeLessThan(500)
    expect(relay.asked.filter((asked) => asked === round).length).toBeLessThanOrEqual(2)
  })

  it.each([
    ['lies about the round', (round: number) => signed(round - 1)],
    ['answers what is no point', () => 'ab'.repeat(48)],
    ['says nothing', () => undefined],
    ['is out of order', () => 500],
    ['sends elsewhere', () => 302],
    ['answers no JSON', () => ({ body: '<html>' })],
    ['answers null', () => ({ body: 'null' })],
    ['answers too much', () => ({ body: ' '.repeat(10_000) })],
    ['is late itself', () => 404],
  ] as const)('is answered by the other mirror when one %s [F-S6]', async (_what, answer) => {
    const bad = await mirror(answer)
    const good = await mirror(signed)
    const beacon = beaconOf([bad.origin, good.origin])
    const round = past()
    const began = performance.now()
    expect(await heard(beacon, round)).toEqual(valueOf(signed(round)))
    expect(performance.now() - began).toBeLessThan(2_000)
  })

  it('waits when no mirror answers, and has the value once one does [F-S6]', async () => {
    let isUp = false
    const [first, second] = [await mirror((round) => (isUp ? signed(round) : 500)), await mirror(() => undefined)]
    const beacon = beaconOf([first.origin, second.origin])
    const round = past()
    expect(await heard(beacon, round, 1_500)).toBeUndefined()
    isUp = true
    expect(await heard(beacon, round)).toEqual(valueOf(signed(round)))
    // Told once for each mirror, not each time.
    expect(warnings.filter((facts) => 'origin' in facts && facts.origin === first.origin)).toHaveLength(1)
  })
})
