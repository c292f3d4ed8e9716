/**
 * Chance of the studio's games: every draw of a round comes from one stream of words, and the stream from a seed whose
 * hash was told before the bet. Nothing else may read from that stream; decoration has a stream of its own.
 */
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

/** Uniform 32-bit words, 0 … 2³²−1, in the order a game states. */
export type Words = { readonly next: () => number }

/** Which round a stream belongs to. */
export type Place = {
  readonly gameCode: string
  /** `p` in games for one player, the table's id in shared ones. */
  readonly subject: string
  /** Number of the round, shot, shoe or match under this seed. */
  readonly nonce: number
  /** The player's seed, or the value of the public beacon a table waited for. */
  readonly salt: string
}

const WORDS = 2 ** 32
const WORDS_PER_BLOCK = 8

/**
 * The key of a round.
 * @param serverSeed 32 bytes as 64 hex digits.
 */
export function roundKey(serverSeed: string, { gameCode, subject, nonce, salt }: Place): Uint8Array {
  return hmac(sha256, hexToBytes(serverSeed), utf8ToBytes(`studio-key/v1|${gameCode}|${subject}|${nonce}|${salt}`))
}

/** The key of what is only shown: paths of fish, confetti, near the pitch. It tells nothing of the round's own key. */
export const showKey = (serverSeed: string, place: Place): Uint8Array =>
  roundKey(serverSeed, { ...place, subject: `show-${place.subject}` })

/** The stream of a key: block i is HMAC-SHA256(key, i as four bytes), read as eight words with the high byte first. */
export const wordsOf = (key: Uint8Array): Words => wordsFrom(key, 0)

/** The stream of a key from a block on: what is shown reads a place of its own for each thing. */
export function wordsFrom(key: Uint8Array, firstBlock: number): Words {
  const counter = new DataView(new ArrayBuffer(4))
  let block: DataView | undefined
  let at = 0
  return {
    next: () => {
      if (block === undefined || at % WORDS_PER_BLOCK === 0) {
        counter.setUint32(0, firstBlock + at / WORDS_PER_BLOCK)
        const bytes = hmac(sha256, key, new Uint8Array(counter.buffer))
        block = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
      }
      return block.getUint32((at++ % WORDS_PER_BLOCK) * 4)
    },
  }
}

/** The stream of a round. */
export const roundWords = (serverSeed: string, place: Place): Words => wordsOf(roundKey(serverSeed, place))

/**
 * A uniform integer of 0 … m−1, for m of 1 … 2³². Words at or above the largest multiple of m are thrown away: taken
 * modulo m they would favour small results.
 */
export function below(words: Words, m: number): number {
  if (!Number.isInteger(m) || m < 1 || m > WORDS) throw new RangeError(`below needs 1 … 2^32, got ${m}`)
  const limit = WORDS - (WORDS % m)
  let word = words.next()
  while (word >= limit) word = words.next()
  return word % m
}

/** The first `count` of a Fisher–Yates shuffle, in the order they came: `j = k + below(w, n − k)`, swap, take. */
export function shuffleTake<T>(words: Words, from: readonly T[], count: number): T[] {
  if (count > from.length) throw new RangeError(`cannot take ${count} of ${from.length}`)
  const pool = [...from]
  for (let k = 0; k < count; k++) {
    const j = k + below(words, pool.length - k)
    const chosen = pool[j] as T
    pool[j] = pool[k] as T
    pool[k] = chosen
  }
  return pool.slice(0, count)
}

/**
 * What is told before the bet: the hash of the seed. It is also the link of a table's chain, in which every revealed
 * seed hashes to the one that was revealed before it.
 */
export const commitmentOf = (serverSeed: string): string => bytesToHex(sha256(hexToBytes(serverSeed)))

/** A seed as it is written: 32 bytes in small hex digits. */
export const isServerSeed = (text: string): boolean => /^[0-9a-f]{64}$/.test(text)

/** A seed that a player may choose. */
export const isPlayerSeed = (text: string): boolean => /^[0-9A-Za-z_-]{1,64}$/.test(text)

/** @returns small hex digits. */
export const hexOf = (bytes: Uint8Array): string => bytesToHex(bytes)

/** Bytes of their lower-case hex. @throws for anything else */
export const bytesOf = (hex: string): Uint8Array => hexToBytes(hex)
