import { hexOf } from '@liuhe/domain/proof/draw-key.ts'
import { commitmentBytes } from '@liuhe/domain/red-packets/packet-proof.ts'
import { describe, expect, it } from 'vitest'
import { testBeacon, testBeaconCheck } from './beacon.ts'
import { sha256 } from './draw-key.ts'
import { seedKeeper } from './seed-keeper.ts'

// What the signer tells of packets (Trust §5): the commitment at any time, the seed with its round only.

const AT = Date.parse('2026-11-23T10:00:00Z')
const ROUND = (AT - 1_704_067_200_000) / 1000 + 1
const keeper = (nowMs = AT, secret = 7) =>
  seedKeeper({ secret: Buffer.alloc(32, secret), beacons: [testBeaconCheck], now: () => nowMs })
const published = (round: number) => testBeacon({ now: () => Number.MAX_SAFE_INTEGER }).value(round)

describe('the seed of a packet', () => {
  it('hashes with its number to the commitment, which is another one for another packet or secret', () => {
    const one = hexOf(keeper().packetCommitment('12'))
    expect(hexOf(keeper().packetCommitment('12'))).toBe(one)
    expect(hexOf(keeper().packetCommitment('13'))).not.toBe(one)
    expect(hexOf(keeper(AT, 8).packetCommitment('12'))).not.toBe(one)
  })

  it('is told for what its round has published, and not before', () => {
    const value = published(ROUND)
    if (value === undefined) throw new Error('the beacon says nothing')
    const asked = { packetId: '12', beacon: 'test', round: ROUND, ...value }
    const seed = keeper().packetSeed(asked)
    expect(hexOf(sha256(commitmentBytes('12', seed)))).toBe(hexOf(keeper().packetCommitment('12')))
    expect(() => keeper(AT - 1).packetSeed(asked)).toThrow('has not come')
    expect(() => keeper().packetSeed({ ...asked, randomness: '00'.repeat(32) })).toThrow('not the round’s randomness')
    expect(() => keeper().packetSeed({ ...asked, beacon: 'another' })).toThrow('none that this signer believes')
  })
})
