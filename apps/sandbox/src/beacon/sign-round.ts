import { hash } from 'node:crypto'
import { BEACON_DST } from '@liuhe/domain/lottery/beacon-rule.ts'
import { bls12_381 } from '@noble/curves/bls12-381.js'

/** What drand answers for a round of an unchained beacon; bytes in hex. */
export type SignedRound = { round: number; randomness: string; signature: string }

const { shortSignatures, fields } = bls12_381

/** The key of a phrase. Real beacons share theirs among many parties; this one is for everybody to read. */
export const beaconKeyOf = (phrase: string): Uint8Array =>
  fields.Fr.toBytes(BigInt(`0x${hash('sha256', phrase, 'hex')}`) % fields.Fr.ORDER)

/** The public key of a secret one, in hex. */
export const publicKeyOf = (key: Uint8Array): string =>
  Buffer.from(shortSignatures.getPublicKey(key).toBytes()).toString('hex')

/** The secret of the sandbox's beacon; its public key stands in the domain's `beacon-rule.ts`. */
export const SANDBOX_KEY = beaconKeyOf('liuhe sandbox beacon: predictable, never for real money')

/** Signs a round by the scheme `bls-unchained-g1-rfc9380`; some 5 ms. */
export function signRound(round: number, key: Uint8Array = SANDBOX_KEY): SignedRound {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(BigInt(round))
  const point = shortSignatures.hash(hash('sha256', bytes, 'buffer'), BEACON_DST)
  const signature = Buffer.from(shortSignatures.sign(point, key).toBytes())
  return { round, randomness: hash('sha256', signature, 'hex'), signature: signature.toString('hex') }
}
