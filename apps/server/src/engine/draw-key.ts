// draw-key/v1 (reliability §4.2.5): how a revealed seed and a beacon value become the numbers of one turn.
// Anyone can repeat it with HMAC-SHA256 alone, so nothing here may depend on the machine, the locale or the time.
import type { NonSharedBuffer } from 'node:buffer'
import { createHmac, hash } from 'node:crypto'
import { drawResult, formatOpenNum } from '@liuhe/domain/lottery/family.ts'
import type { Family } from '@liuhe/domain/lottery/family.ts'
import type { Random } from '@liuhe/domain/random.ts'

export const ALGORITHM = 'draw-key/v1'

/** What a turn's result is made of. `randomness` is the beacon's value in hex, as published. */
export type DrawInputs = {
  seed: Uint8Array
  gameId: number
  turnNum: string
  chainHash: string
  round: number
  randomness: string
}

/** The numbers of a turn in the order they came, which is evidence: never sort them (I-47). */
export const resultOf = (family: Family, inputs: DrawInputs): number[] => drawResult(family, wordsOf(drawKey(inputs)))

/** The published result of a turn, as `openNum` of the wire. */
export const openNumOf = (family: Family, inputs: DrawInputs): string => formatOpenNum(family, resultOf(family, inputs))

/** `HMAC-SHA256(seed, "draw-key/v1|gameId|turnNum|chainHash|round|randomness")`, reliability §4.2.5. */
export const drawKey = ({ seed, gameId, turnNum, chainHash, round, randomness }: DrawInputs): Buffer =>
  createHmac('sha256', seed).update(`${ALGORITHM}|${gameId}|${turnNum}|${chainHash}|${round}|${randomness}`).digest()

/** The endless word stream of a key: `block(i) = HMAC-SHA256(key, uint32be(i))`, eight big-endian uint32 words each. */
export function wordsOf(key: Uint8Array): Random {
  const counter = Buffer.alloc(4)
  let block: Buffer = Buffer.alloc(0)
  let blockIndex = 0
  let offset = 0
  return {
    u32() {
      if (offset === block.length) {
        counter.writeUInt32BE(blockIndex++)
        block = createHmac('sha256', key).update(counter).digest()
        offset = 0
      }
      offset += 4
      return block.readUInt32BE(offset - 4)
    },
  }
}

/** SHA-256 as bytes: the one relation of the seed chain, `sha256(seed(n)) = seed(n-1)`. */
export const sha256 = (bytes: Uint8Array): NonSharedBuffer => hash('sha256', bytes, 'buffer')
