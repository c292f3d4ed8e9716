/**
 * SHA-256 (FIPS 180-4) of a text's UTF-8 bytes, without a platform, for seals that are checked on the reader's device.
 * The browser's own exists only on HTTPS and answers only with promises, so a site at a plain address of a network
 * could not check anything; a package would be more code than this, which comes with the sheet that checks. The server
 * seals by the ten thousand and hands in Node's, forty times as fast; tests hold one against the other. For short
 * public texts; secrets belong to the platform's own functions.
 */

/** @returns 64 hex digits. A lone surrogate counts as U+FFFD, as it does in UTF-8. */
export function sha256(text: string): string {
  const bytes = padded(utf8(text))
  const view = new DataView(bytes.buffer)
  const state = Uint32Array.from(START)
  for (let at = 0; at < bytes.length; at += BLOCK_BYTES) compress(state, scheduleOf(view, at))
  return [...state].map((word) => word.toString(16).padStart(8, '0')).join('')
}

function utf8(text: string): Uint8Array {
  const escaped = encodeURIComponent(text.toWellFormed())
  const units = escaped.replace(/%(..)/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Uint8Array.from(units, (unit) => unit.charCodeAt(0))
}

/** The message, a one bit, zeros, and its length in bits: whole blocks. */
function padded(message: Uint8Array): Uint8Array<ArrayBuffer> {
  const length = Math.ceil((message.length + 9) / BLOCK_BYTES) * BLOCK_BYTES
  const bytes = new Uint8Array(length)
  bytes.set(message)
  bytes[message.length] = 0x80
  new DataView(bytes.buffer).setBigUint64(length - 8, BigInt(message.length) * 8n)
  return bytes
}

function scheduleOf(view: DataView, at: number): Uint32Array {
  const words = new Uint32Array(ROUNDS)
  for (let i = 0; i < 16; i++) words[i] = view.getUint32(at + i * 4)
  for (let i = 16; i < ROUNDS; i++) {
    const [far, near] = [words[i - 15] as number, words[i - 2] as number]
    const small0 = rotated(far, 7) ^ rotated(far, 18) ^ (far >>> 3)
    const small1 = rotated(near, 17) ^ rotated(near, 19) ^ (near >>> 10)
    words[i] = (words[i - 16] as number) + small0 + (words[i - 7] as number) + small1
  }
  return words
}

function compress(state: Uint32Array, words: Uint32Array): void {
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number]
  for (let i = 0; i < ROUNDS; i++) {
    const big1 = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)
    const choice = (e & f) ^ (~e & g)
    const first = (h + big1 + choice + (CONSTANTS[i] as number) + (words[i] as number)) | 0
    const big0 = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)
    const majority = (a & b) ^ (a & c) ^ (b & c)
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + big0 + majority) | 0]
  }
  for (const [i, word] of [a, b, c, d, e, f, g, h].entries()) state[i] = (state[i] as number) + word
}

const rotated = (word: number, by: number): number => (word >>> by) | (word << (32 - by))

const BLOCK_BYTES = 64
const ROUNDS = 64

/** The first primes give the constants: fractional parts of their square roots and cube roots. */
const primes: number[] = []
for (let n = 2; primes.length < ROUNDS; n++) if (primes.every((prime) => n % prime !== 0)) primes.push(n)

/** The first 32 bits behind the point of the root of a prime; whole numbers, so that every machine agrees. */
const fraction = (prime: number, power: 2 | 3): number => {
  const scaled = BigInt(prime) << BigInt(32 * power)
  let [low, high] = [0n, 1n << 42n]
  while (high - low > 1n) {
    const middle = (low + high) >> 1n
    if (middle ** BigInt(power) <= scaled) low = middle
    else high = middle
  }
  return Number(low & 0xffff_ffffn)
}
const START = primes.slice(0, 8).map((prime) => fraction(prime, 2))
const CONSTANTS = primes.map((prime) => fraction(prime, 3))
