/**
 * draw-key/v1 (Reliability §4.2.5): how a revealed seed and a beacon value become the numbers of one turn. Hashes are
 * handed in, so that the engine, the page and tests repeat the very same steps, each with its platform's own.
 */
import type { Random } from '../random.ts'

/** SHA-256 and HMAC-SHA256 over bytes. */
export type Hashes = {
  sha256(bytes: Uint8Array): Uint8Array
  hmacSha256(key: Uint8Array, bytes: Uint8Array): Uint8Array
}

export const DRAW_KEY = 'draw-key/v1'

/** What a turn's key is made of beside its seed. `randomness` is the beacon's value in hex, as published. */
export type DrawKeyInputs = { gameId: number; turnNum: string; chainHash: string; round: number; randomness: string }

/** What is signed with the seed: `draw-key/v1|gameId|turnNum|chainHash|round|randomness`. */
export const drawKeyText = ({ gameId, turnNum, chainHash, round, randomness }: DrawKeyInputs): string =>
  `${DRAW_KEY}|${gameId}|${turnNum}|${chainHash}|${round}|${randomness}`

/** The endless word stream of a key: `block(i) = HMAC-SHA256(key, uint32be(i))`, eight big-endian uint32 words each. */
export function wordsOf(key: Uint8Array, hmac: Hashes['hmacSha256']): Random {
  const counter = new Uint8Array(4)
  const count = new DataView(counter.buffer)
  let block: DataView = new DataView(new ArrayBuffer(0))
  let blockIndex = 0
  let offset = 0
  return {
    u32() {
      if (offset === block.byteLength) {
        count.setUint32(0, blockIndex++)
        const { buffer, byteOffset, byteLength } = hmac(key, counter)
        block = new DataView(buffer, byteOffset, byteLength)
        offset = 0
      }
      offset += 4
      return block.getUint32(offset - 4)
    },
  }
}

/** The bytes of an ASCII text. */
export const asciiBytes = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

/** Bytes of an even number of hex digits; undefined for any other text. */
export const bytesOfHex = (hex: string): Uint8Array | undefined =>
  /^([0-9a-f]{2})*$/.test(hex)
    ? Uint8Array.from({ length: hex.length / 2 }, (_, at) => Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16))
    : undefined

export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
