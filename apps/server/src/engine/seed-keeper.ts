// What the signer process knows and when it tells. A seed leaves only in order and only after the beacon has spoken for
// its turn; the chain itself is derived again from the secret whenever it is needed, so nothing else has to be stored.
import { createHmac } from 'node:crypto'
import type { BeaconCheck } from './beacon.ts'
import { sha256 } from './draw-key.ts'

/** A chain by its place in a game's row of chains; `used` turns of it have had their seed released. */
export type ChainName = { gameId: number; serial: number; length: number }

/** What a release asks: the seed of turn `n`, whose round's randomness is shown as proof that betting is over. */
export type ReleaseRequest = ChainName & { n: number; round: number; randomness: string }

export type SeedKeeper = ReturnType<typeof seedKeeper>

const CHECKPOINT_EVERY = 512

/**
 * The chains of one secret. h(0) = HMAC(secret, chain name), h(i+1) = sha256(h(i)), terminal = h(length),
 * seed(n) = h(length − n) (reliability §4.2.1). Every refusal is an Error whose message names the broken rule.
 */
export function seedKeeper({ secret, beacon, now }: { secret: Uint8Array; beacon: BeaconCheck; now: () => number }) {
  const chains = new Map<string, Chain>()

  const chainOf = ({ gameId, serial, length }: ChainName): Chain => {
    const key = `${gameId}|${serial}|${length}`
    const known = chains.get(key)
    if (known) return known
    const root = createHmac('sha256', secret).update(`liuhe draw chain v1|${key}`).digest()
    const chain = { ...checkpointsOf(root, length), length, used: 0, segment: undefined }
    chains.set(key, chain)
    return chain
  }

  return {
    /** The public end of a chain, to be published before its first turn. */
    newChain: (name: ChainName): Buffer => chainOf(name).terminal,

    /**
     * Takes up a chain where the database left it. Refuses a terminal that this secret does not produce: the secret was
     * lost or belongs to another database, and the chain cannot be continued.
     */
    resume(name: ChainName, published: { terminal: Uint8Array; used: number }): void {
      const chain = chainOf(name)
      if (!chain.terminal.equals(published.terminal)) throw new Error(`${UNKNOWN_CHAIN}: game ${name.gameId}`)
      chain.used = Math.max(chain.used, published.used)
    },

    /** What binds turn `n` before it opens: seed(n − 1), which must already be public. */
    commitmentOf(name: ChainName, n: number): Buffer {
      const chain = chainOf(name)
      checkTurn(chain, n)
      return seedAt(chain, n - 1)
    },

    /** The seed of turn `n`: the next one in order (or one already released), proven by its round's randomness. */
    release(request: ReleaseRequest): Buffer {
      const chain = chainOf(request)
      checkTurn(chain, request.n)
      if (request.n > chain.used) {
        if (now() < beacon.timeOf(request.round)) throw new Error('the round of this turn has not come')
        if (!beacon.verifies(request.round, request.randomness)) throw new Error('this is not the round’s randomness')
        chain.used = request.n
      }
      return seedAt(chain, request.n)
    },

    /** The seed of a turn that is void because its beacon was silent for `outageMs` after its round (§4.2.7, §4.4). */
    releaseVoid({ n, round, outageMs, ...name }: ChainName & { n: number; round: number; outageMs: number }): Buffer {
      const chain = chainOf(name)
      checkTurn(chain, n)
      if (n > chain.used) {
        if (outageMs < OUTAGE_MIN_MS) throw new Error('an outage this short voids nothing')
        if (now() < beacon.timeOf(round) + outageMs) throw new Error('the beacon is not overdue yet')
        chain.used = n
      }
      return seedAt(chain, n)
    },
  }
}

/** Starts the message of the refusal to resume a chain of another secret. */
export const UNKNOWN_CHAIN = 'this secret does not produce the published terminal'

/** The shortest silence of the beacon after which a turn may be void, counted from its round. */
const OUTAGE_MIN_MS = 5 * 60_000

function checkTurn(chain: Chain, n: number): void {
  if (!Number.isInteger(n) || n < 1 || n > chain.length) throw new Error(`turn ${n} is not on this chain`)
  if (n > chain.used + 1) throw new Error(`turn ${n} is asked for before turn ${chain.used + 1} is revealed`)
}

/** seed(n) = h(length − n), hashed forward from the checkpoint below it; one segment is kept: turns come in order. */
function seedAt(chain: Chain, n: number): Buffer {
  const index = chain.length - n
  if (index === chain.length) return chain.terminal
  const start = index - (index % CHECKPOINT_EVERY)
  if (chain.segment?.start !== start) {
    const first = chain.checkpoints[start / CHECKPOINT_EVERY]
    if (!first) throw new Error('a checkpoint is missing')
    const hashes = [first]
    const end = Math.min(start + CHECKPOINT_EVERY, chain.length)
    for (let at = start + 1; at < end; at++) hashes.push(sha256(hashes[hashes.length - 1] as Buffer))
    chain.segment = { start, hashes }
  }
  const seed = chain.segment.hashes[index - start]
  if (!seed) throw new Error('the segment does not hold its seed')
  return seed
}

function checkpointsOf(root: Buffer, length: number): Pick<Chain, 'checkpoints' | 'terminal'> {
  const checkpoints: Buffer[] = []
  let at = root
  for (let index = 0; index < length; index++) {
    if (index % CHECKPOINT_EVERY === 0) checkpoints.push(at)
    at = sha256(at)
  }
  return { checkpoints, terminal: at }
}

type Chain = {
  checkpoints: Buffer[]
  terminal: Buffer
  length: number
  used: number
  segment: { start: number; hashes: Buffer[] } | undefined
}
