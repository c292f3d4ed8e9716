// Whether a value is what a beacon published: the check that stands before every seed. Only the signer process and
// tests import this file, for a check costs some 25 ms and belongs beside no request.
import { hash } from 'node:crypto'
import { BEACON_DST } from '@liuhe/domain/lottery/beacon-rule.ts'
import type { BeaconChain } from '@liuhe/domain/lottery/beacon-rule.ts'
import { bls12_381 } from '@noble/curves/bls12-381.js'
import type { BeaconCheck, BeaconValue } from './beacon.ts'
import { roundsOf, testBeaconCheck } from './beacon.ts'

/** So many rounds are remembered as right; a round is asked about once by each game that draws by it. */
const KEPT = 64

/** The check of a chain. Remembers the last rounds it found right. */
export function beaconCheckOf(chain: BeaconChain): BeaconCheck {
  if (chain.scheme === 'test-hmac') return testBeaconCheck
  const publicKey = Buffer.from(chain.publicKey, 'hex')
  const known = new Map<number, string>()
  return {
    ...roundsOf(chain),
    verifies(round, { randomness, signature }) {
      if (signature === null || !/^[0-9a-f]{96}$/.test(signature)) return false
      const bytes = Buffer.from(signature, 'hex')
      if (hash('sha256', bytes, 'hex') !== randomness) return false
      if (known.get(round) === signature) return true
      if (!isSignedBy(publicKey, round, bytes)) return false
      known.set(round, signature)
      const [oldest] = known.keys()
      if (known.size > KEPT && oldest !== undefined) known.delete(oldest)
      return true
    },
  }
}

/** What a round's signature signs: SHA-256 of its number as eight bytes, big end first. */
export function roundMessage(round: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(BigInt(round))
  return hash('sha256', bytes, 'buffer')
}

/** The first pairing compiles and prepares much (0.15 s); a signer does it at its start and not at its first draw. */
export function warmUp(chain: BeaconChain, value: BeaconValue = NOT_OF_ANY_ROUND): void {
  beaconCheckOf(chain).verifies(1, value)
}

const { shortSignatures } = bls12_381

function isSignedBy(publicKey: Uint8Array, round: number, signature: Uint8Array): boolean {
  try {
    return shortSignatures.verify(signature, shortSignatures.hash(roundMessage(round), BEACON_DST), publicKey)
  } catch {
    // Bytes that are no point of the curve are no signature.
    return false
  }
}

/** The generator of G1: a point, and nobody's signature. */
const GENERATOR = Buffer.from(bls12_381.G1.Point.BASE.toBytes())
const NOT_OF_ANY_ROUND: BeaconValue = {
  randomness: hash('sha256', GENERATOR, 'hex'),
  signature: GENERATOR.toString('hex'),
}
