import { createHash, createHmac } from 'node:crypto'
import vectors from '@liuhe/fixtures/data/packet-vectors.json' with { type: 'json' }
import { roundAt, TEST_CHAIN } from '@liuhe/domain/lottery/beacon-rule.ts'
import { bytesOfHex, hexOf } from '@liuhe/domain/proof/draw-key.ts'
import {
  commitmentBytes,
  OPENS_AFTER_MS,
  type PacketEvidence,
  type PacketStep,
  type PacketTools,
  provePacket,
  sharesOf,
} from '@liuhe/domain/red-packets/packet-proof.ts'
import type { PacketType } from '@liuhe/domain/red-packets/split.ts'
import { describe, expect, it } from 'vitest'

const tools: PacketTools = {
  sha256: (bytes) => createHash('sha256').update(bytes).digest(),
  hmacSha256: (key, bytes) => createHmac('sha256', key).update(bytes).digest(),
  verifySignature: () => true,
}
const bytes = (hex: string) => bytesOfHex(hex) ?? new Uint8Array()

describe('packet-split/v1', () => {
  it.each(vectors)('gives what another implementation gives: $packetId', ({ seed, shares, type, ...inputs }) => {
    expect(sharesOf(bytes(seed), { ...inputs, type: type as PacketType }, tools.hmacSha256)).toEqual(shares)
    expect(hexOf(tools.sha256(commitmentBytes(inputs.packetId, bytes(seed))))).toBe(inputs.commitment)
  })
})

describe('a packet that has ended', () => {
  const vector = vectors.find(({ count, type }) => count === 8 && type === 2) ?? vectors[0]
  if (vector === undefined) throw new Error('there are no vectors')
  const createdAt = Date.parse('2026-11-23T10:00:00.250Z')
  const round = roundAt(TEST_CHAIN, createdAt + OPENS_AFTER_MS)
  const named = { ...vector, type: vector.type as PacketType, round }
  const shares = sharesOf(bytes(vector.seed), named, tools.hmacSha256)
  const refunded = (shares.at(-1) ?? 0) + (shares.at(-2) ?? 0)
  const evidence: PacketEvidence = {
    ...named,
    ...{ createdAt, beacon: TEST_CHAIN.hash, signature: null, claimed: shares.slice(0, -2), refunded },
  }
  const wrongOf = (changes: Partial<PacketEvidence>): PacketStep['name'][] =>
    provePacket({ ...evidence, ...changes }, tools).steps.flatMap(({ name, verdict }) =>
      verdict === 'wrong' ? [name] : [],
    )

  it('is right when nothing was changed, also when a part went back', () => {
    expect(wrongOf({})).toEqual([])
    expect(provePacket(evidence, tools).shares).toEqual(shares)
    expect(wrongOf({ claimed: shares, refunded: 0 })).toEqual([])
  })

  it.each<[string, Partial<PacketEvidence>, string]>([
    ['another seed', { seed: 'ab'.repeat(32) }, 'commitment'],
    ['a seed that is none', { seed: 'ab' }, 'commitment'],
    ['another commitment', { commitment: 'ab'.repeat(32) }, 'commitment'],
    ['another packet', { packetId: '1' }, 'commitment'],
    ['another round', { round: round + 1 }, 'round'],
    ['another moment', { createdAt: createdAt + 1000 }, 'round'],
    ['another randomness', { randomness: 'ab'.repeat(32) }, 'shares'],
    ['other places', { claimed: evidence.claimed.toReversed() }, 'shares'],
    ['another amount', { claimed: [(shares[0] ?? 0) + 1, ...evidence.claimed.slice(1)] }, 'shares'],
    ['one claim less', { claimed: evidence.claimed.slice(0, -1) }, 'sum'],
    ['a refund that is too small', { refunded: refunded - 1 }, 'sum'],
  ])('is wrong with %s', (_, changes, step) => expect(wrongOf(changes)).toContain(step))

  it('of a signed beacon is wrong without the signature of its round', () => {
    const beacon = '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971'
    const signature = 'ab'.repeat(48)
    const randomness = hexOf(tools.sha256(bytes(signature)))
    expect(wrongOf({ beacon })).toContain('beacon')
    expect(wrongOf({ beacon, signature })).toContain('beacon')
    expect(wrongOf({ beacon, signature, randomness })).not.toContain('beacon')
    const refusing = { ...tools, verifySignature: () => false }
    const { steps } = provePacket({ ...evidence, beacon, signature, randomness }, refusing)
    expect(steps.find(({ name }) => name === 'beacon')?.verdict).toBe('wrong')
  })
})
