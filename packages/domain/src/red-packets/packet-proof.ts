/**
 * What makes a red packet provable (Trust §5): a seed that is committed before the packet is sent, and a beacon round
 * that comes after. Server, page and tests run these very steps, each with the hashes of its platform.
 */
import { type BeaconChain, knownChain, roundAt } from '../lottery/beacon-rule.ts'
import { asciiBytes, bytesOfHex, type Hashes, hexOf, wordsOf } from '../proof/draw-key.ts'
import { SECOND_MS, type Instant } from '../time.ts'
import { PACKET_TYPES, type PacketType, splitByWords, splitEqually } from './split.ts'

/** A packet opens at the first round that comes out so long after it was sent, or later. */
export const OPENS_AFTER_MS = 3 * SECOND_MS

/** What the split is made of beside the seed. `randomness` is the beacon's value in hex, as published. */
export interface SplitInputs {
  packetId: string
  totalFen: number
  count: number
  type: PacketType
  round: number
  randomness: string
}

/** `packet-split/v1|id|total|count|type|R|randomness`; the total in fen. */
export const splitText = ({ packetId, totalFen, count, type, round, randomness }: SplitInputs): string =>
  `packet-split/v1|${packetId}|${totalFen}|${count}|${type}|${round}|${randomness}`

/** What is hashed to the commitment of a seed: `packet/v1|`, the packet's id, and the seed's bytes. */
export function commitmentBytes(packetId: string, seed: Uint8Array): Uint8Array {
  const text = asciiBytes(`packet/v1|${packetId}`)
  const bytes = new Uint8Array(text.length + seed.length)
  bytes.set(text)
  bytes.set(seed, text.length)
  return bytes
}

/** The shares of a packet in fen, in the order of its claims. Equal ones need no chance. */
export function sharesOf(seed: Uint8Array, inputs: SplitInputs, hmac: Hashes['hmacSha256']): number[] {
  const { totalFen, count, type } = inputs
  if (type === PACKET_TYPES.equal) return splitEqually(totalFen, count)
  return splitByWords(totalFen, count, wordsOf(hmac(seed, asciiBytes(splitText(inputs))), hmac))
}

/** The evidence of a packet that has ended. Hashes in hex, amounts in fen. */
export interface PacketEvidence extends SplitInputs {
  createdAt: Instant
  beacon: string
  signature: string | null
  commitment: string
  seed: string
  /** What was claimed, in the order of the claims. */
  claimed: readonly number[]
  refunded: number
}

export const PACKET_STEPS = ['commitment', 'round', 'beacon', 'shares', 'sum'] as const

export interface PacketStep {
  name: (typeof PACKET_STEPS)[number]
  /** `open`: nothing can be computed here, because the beacon signs nothing or is none that is known here. */
  verdict: 'right' | 'wrong' | 'open'
}

/** Hashes of the platform and its check of a beacon's signature. */
export type PacketTools = Hashes & {
  verifySignature(chain: BeaconChain, round: number, signature: string): boolean
}

/**
 * Recomputes a packet that has ended: the seed was committed, the round is the one that the time of sending names, the
 * randomness is signed, every claim got the share of its place, and claims and refund make the total (I-34).
 * @returns the verdicts, and the shares as they were computed; none where the seed is no hash
 */
export function provePacket(evidence: PacketEvidence, tools: PacketTools): { steps: PacketStep[]; shares: number[] } {
  const seed = bytesOfHex(evidence.seed) ?? new Uint8Array()
  const isSeed = seed.length === 32 && evidence.totalFen >= evidence.count && evidence.count >= 1
  const shares = isSeed ? sharesOf(seed, evidence, tools.hmacSha256) : []
  const { claimed, refunded, totalFen } = evidence
  const isOrder = claimed.length <= shares.length && claimed.every((fen, at) => fen === shares[at])
  const unclaimed = sumOf(shares.slice(claimed.length))
  const committed = isSeed && hexOf(tools.sha256(commitmentBytes(evidence.packetId, seed))) === evidence.commitment
  return {
    shares,
    steps: [
      { name: 'commitment', verdict: verdictOf(committed) },
      roundStep(evidence),
      beaconStep(evidence, tools),
      { name: 'shares', verdict: verdictOf(isSeed && isOrder) },
      { name: 'sum', verdict: verdictOf(sumOf(claimed) + refunded === totalFen && refunded === unclaimed) },
    ],
  }
}

function roundStep({ beacon, createdAt, round }: PacketEvidence): PacketStep {
  const chain = knownChain(beacon)
  if (chain === undefined) return { name: 'round', verdict: 'open' }
  return { name: 'round', verdict: verdictOf(roundAt(chain, createdAt + OPENS_AFTER_MS) === round) }
}

function beaconStep({ beacon, round, randomness, signature }: PacketEvidence, tools: PacketTools): PacketStep {
  const chain = knownChain(beacon)
  if (chain === undefined || chain.publicKey === '') return { name: 'beacon', verdict: 'open' }
  const bytes = signature === null ? undefined : bytesOfHex(signature)
  const isHash = bytes !== undefined && hexOf(tools.sha256(bytes)) === randomness
  const isSigned = isHash && signature !== null && tools.verifySignature(chain, round, signature)
  return { name: 'beacon', verdict: verdictOf(isSigned) }
}

const verdictOf = (isRight: boolean) => (isRight ? 'right' : 'wrong')
const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, fen) => sum + fen, 0)
