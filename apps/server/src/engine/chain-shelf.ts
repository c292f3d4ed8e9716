// The chains of a signer's secret, as far as it has taken them up. Deriving a chain takes up to a second, so it is done
// in slices, between which the signer answers other calls, and its checkpoints are kept.
import { createHmac } from 'node:crypto'
import { setImmediate as breathe } from 'node:timers/promises'
import type { ChainPoints, ChainStore } from './encrypted-chains.ts'

/** A chain by its place in a game's row of chains. */
export type ChainName = { gameId: number; serial: number; length: number }

/** A chain that was taken up; `used` turns of it have had their seed released. */
export type Chain = ChainPoints & {
  length: number
  used: number
  segment: { start: number; hashes: Buffer[] } | undefined
  link: Link
}

/** Whether a chain is of this secret. `unsure` until it has been derived, which takes up to a second. */
export type IsOurChain = 'yes' | 'no' | 'unsure'

type Link = (bytes: Uint8Array) => Buffer

/** Starts the message of the refusal to resume a chain of another secret. */
export const UNKNOWN_CHAIN = 'this secret does not produce the published terminal'
/** Starts the message of the refusal to answer for a chain that was not taken up since this signer began. */
export const NOT_TAKEN_UP = 'this chain was not taken up'

const CHECKPOINT_EVERY = 512
/** Between so many hashes of a derivation other calls are answered. */
const SLICE = 4_096

type ShelfParts = { secret: Uint8Array; store: ChainStore | undefined; link: Link }

export function chainShelf({ secret, store, link }: ShelfParts) {
  const chains = new Map<string, Chain>()
  const coming = new Map<string, Promise<Chain>>()

  const pointsOf = async (key: string, length: number): Promise<ChainPoints> => {
    const root = createHmac('sha256', secret).update(`liuhe draw chain v1|${key}`).digest()
    return store?.read(key) ?? derive(root, { length, link })
  }
  const takeUpNow = async (name: ChainName, terminal?: Uint8Array): Promise<Chain> => {
    const key = keyOf(name)
    const points = chains.get(key) ?? (await pointsOf(key, name.length))
    if (terminal && !points.terminal.equals(terminal)) throw new Error(`${UNKNOWN_CHAIN}: game ${name.gameId}`)
    const known = chains.get(key)
    if (known) return known
    if (store && !store.read(key)) store.write(key, points)
    const chain: Chain = { ...points, length: name.length, used: 0, segment: undefined, link }
    chains.set(key, chain)
    return chain
  }

  return {
    /** The chain, derived if it is not kept. `terminal` is what was published of it; another one is not taken up. */
    takeUp(name: ChainName, terminal?: Uint8Array): Promise<Chain> {
      // Two callers of one chain share the work.
      const key = `${keyOf(name)}|${terminal ? Buffer.from(terminal).toString('hex') : ''}`
      const work = coming.get(key) ?? takeUpNow(name, terminal).finally(() => coming.delete(key))
      coming.set(key, work)
      return work
    },
    /** A chain that was taken up. */
    chainOf(name: ChainName): Chain {
      const chain = chains.get(keyOf(name))
      if (!chain) throw new Error(`${NOT_TAKEN_UP}: game ${name.gameId}`)
      return chain
    },
    /** Whether a published chain is of this secret, as far as that is known without hashing. */
    knows(name: ChainName, terminal: Uint8Array): IsOurChain {
      const points = chains.get(keyOf(name)) ?? store?.read(keyOf(name))
      if (!points) return 'unsure'
      return points.terminal.equals(terminal) ? 'yes' : 'no'
    },
  }
}

const keyOf = ({ gameId, serial, length }: ChainName): string => `${gameId}|${serial}|${length}`

/** seed(n) = h(length − n), hashed forward from the checkpoint below it; one segment is kept: turns come in order. */
export function seedAt(chain: Chain, n: number): Buffer {
  const index = chain.length - n
  if (index === chain.length) return chain.terminal
  const start = index - (index % CHECKPOINT_EVERY)
  if (chain.segment?.start !== start) {
    const first = chain.checkpoints[start / CHECKPOINT_EVERY]
    if (!first) throw new Error('a checkpoint is missing')
    const hashes = [first]
    const end = Math.min(start + CHECKPOINT_EVERY, chain.length)
    for (let at = start + 1; at < end; at++) hashes.push(chain.link(hashes[hashes.length - 1] as Buffer))
    chain.segment = { start, hashes }
  }
  const seed = chain.segment.hashes[index - start]
  if (!seed) throw new Error('the segment does not hold its seed')
  return seed
}

async function derive(root: Buffer, { length, link }: Pick<Chain, 'length' | 'link'>): Promise<ChainPoints> {
  const checkpoints: Buffer[] = []
  let at = root
  for (let index = 0; index < length; index++) {
    if (index % CHECKPOINT_EVERY === 0) checkpoints.push(at)
    if (index % SLICE === SLICE - 1) await breathe()
    at = link(at)
  }
  return { checkpoints, terminal: at }
}
