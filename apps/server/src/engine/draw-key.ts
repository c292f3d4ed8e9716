// draw-key/v1 with Node's hashes: how a revealed seed and a beacon value become the numbers of one turn. The rule
// itself is in `domain/proof/draw-key.ts`, which the page that recomputes a draw runs too.
import type { NonSharedBuffer } from 'node:buffer'
import { createHmac, hash } from 'node:crypto'
import { drawResult, formatResult } from '@liuhe/domain/lottery/family.ts'
import type { Family } from '@liuhe/domain/lottery/family.ts'
import { DRAW_KEY, type DrawKeyInputs, drawKeyText, wordsOf as wordsOfKey } from '@liuhe/domain/proof/draw-key.ts'
import type { Random } from '@liuhe/domain/random.ts'

export const ALGORITHM = DRAW_KEY

/** What a turn's result is made of. */
export type DrawInputs = DrawKeyInputs & { seed: Uint8Array }

/** The numbers of a turn in the order they came, which is evidence: never sort them (I-47). */
export const resultOf = (family: Family, inputs: DrawInputs): number[] => drawResult(family, wordsOf(drawKey(inputs)))

/** The published result of a turn as text. */
export const resultTextOf = (family: Family, inputs: DrawInputs): string =>
  formatResult(family, resultOf(family, inputs))

/** `HMAC-SHA256(seed, "draw-key/v1|gameId|turnNum|chainHash|round|randomness")`, Reliability §4.2.5. */
export const drawKey = ({ seed, ...inputs }: DrawInputs): Buffer => hmacSha256(seed, drawKeyText(inputs))

/** The endless word stream of a key. */
export const wordsOf = (key: Uint8Array): Random => wordsOfKey(key, hmacSha256)

const hmacSha256 = (key: Uint8Array, data: Uint8Array | string): Buffer =>
  createHmac('sha256', key).update(data).digest()

/** SHA-256 as bytes: the one relation of the seed chain, `sha256(seed(n)) = seed(n-1)`. */
export const sha256 = (bytes: Uint8Array): NonSharedBuffer => hash('sha256', bytes, 'buffer')
