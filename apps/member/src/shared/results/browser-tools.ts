import { BEACON_DST } from '@liuhe/domain/lottery/beacon-rule.ts'
import { bytesOfHex } from '@liuhe/domain/proof/draw-key.ts'
import type { ProofTools } from '@liuhe/domain/proof/draw-proof.ts'
import { bls12_381 } from '@noble/curves/bls12-381.js'
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'

const { shortSignatures } = bls12_381

/** Hashes and the beacon's signature check in the browser; WebCrypto has neither without HTTPS, nor BLS at all. */
export const browserTools: ProofTools = {
  sha256,
  hmacSha256: (key, bytes) => hmac(sha256, key, bytes),
  verifySignature({ publicKey }, round, signature) {
    const [key, signed] = [bytesOfHex(publicKey), bytesOfHex(signature)]
    if (key === undefined || signed === undefined) return false
    try {
      return shortSignatures.verify(signed, shortSignatures.hash(messageOf(round), BEACON_DST), key)
    } catch {
      // Bytes that are no point of the curve are no signature.
      return false
    }
  },
}

/** What a round's signature signs: SHA-256 of its number as eight bytes, big end first. */
function messageOf(round: number): Uint8Array {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, BigInt(round))
  return sha256(bytes)
}
