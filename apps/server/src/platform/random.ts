import { randomFillSync } from 'node:crypto'

/** A source of chance. The same shape as the domain's `Random`, so that rules can be given this or a seeded one. */
export interface Random {
  /** An integer from 0 to 2³² − 1, all equally likely. */
  u32(): number
}

/** The operating system's secure generator. It is read in blocks, because each call costs more than what it brings. */
export const systemRandom: Random = {
  u32() {
    if (next === BLOCK.length) {
      randomFillSync(BLOCK)
      next = 0
    }
    const value = BLOCK[next] as number
    // A number that was given out must not stay readable in memory.
    BLOCK[next++] = 0
    return value
  },
}

const BLOCK = new Uint32Array(256)
let next = BLOCK.length
