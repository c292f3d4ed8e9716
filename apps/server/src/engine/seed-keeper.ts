// What the signer process knows and when it tells. A seed leaves only in order and only after the beacon has spoken for
// its turn; the chain itself follows from the secret, and its checkpoints are kept only to save the hashing.
import { createHmac } from 'node:crypto'
import { commitmentBytes } from '@liuhe/domain/red-packets/packet-proof.ts'
import type { BeaconCheck, BeaconValue } from './beacon.ts'
import type { Chain, ChainName, IsOurChain } from './chain-shelf.ts'
import { chainShelf, seedAt } from './chain-shelf.ts'
import { sha256 } from './draw-key.ts'
import type { ChainStore } from './encrypted-chains.ts'

/** What a release asks: the seed of turn `n`, whose round's value is shown as proof that betting is over. */
export type ReleaseRequest = ChainName & { n: number; beacon: string; round: number } & BeaconValue

/** What the release of a void turn's seed asks. */
export type VoidRequest = ChainName & { n: number; beacon: string; round: number; outageMs: number }

/** The seed of a red packet is asked for with its round's value, so that nobody has it before the packet opens. */
export type PacketSeedRequest = { packetId: string; beacon: string; round: number } & BeaconValue

export type SeedKeeper = ReturnType<typeof seedKeeper>

export type SeedKeeperParts = {
  secret: Uint8Array
  /** The beacons this signer believes; a turn that is bound to another one is never drawn. */
  beacons: readonly BeaconCheck[]
  now: () => number
  /** Where checkpoints are kept; nowhere unless given. */
  store?: ChainStore
  /** The chain's hash; tests count its calls. */
  link?: (bytes: Uint8Array) => Buffer
}

/**
 * The chains of one secret. h(0) = HMAC(secret, chain name), h(i+1) = sha256(h(i)), terminal = h(length),
 * seed(n) = h(length − n) (Reliability §4.2.1). Every refusal is an Error whose message names the broken rule.
 */
export function seedKeeper({ secret, beacons, now, store, link = sha256 }: SeedKeeperParts) {
  const { takeUp, chainOf, knows } = chainShelf({ secret, store, link })
  const beaconOf = (hash: string) => believed(beacons, hash)

  return {
    /** Names this signer to operators; it tells nothing of the secret. */
    identity: (): string => createHmac('sha256', secret).update('liuhe signer v1').digest('hex').slice(0, 16),

    /** Whether a published chain is of this secret, as far as that is known without hashing. */
    knows: (name: ChainName, published: { terminal: Uint8Array }): IsOurChain => knows(name, published.terminal),

    /** The public end of a chain, to be published before its first turn. */
    newChain: async (name: ChainName): Promise<Buffer> => (await takeUp(name)).terminal,

    /**
     * Takes up a chain where the database left it. Refuses a terminal that this secret does not produce: the secret was
     * lost or belongs to another database, and the chain cannot be continued.
     */
    async resume(name: ChainName, published: { terminal: Uint8Array; used: number }): Promise<void> {
      const chain = await takeUp(name, published.terminal)
      chain.used = Math.max(chain.used, published.used)
    },

    /** What binds turn `n` before it opens: seed(n − 1), which must already be public. */
    commitmentOf(name: ChainName, n: number): Buffer {
      const chain = withTurn(chainOf(name), n)
      return seedAt(chain, n - 1)
    },

    /** Whether this is what the beacon published for the round. */
    verifies: ({ beacon, round, ...value }: { beacon: string; round: number } & BeaconValue): boolean =>
      beaconOf(beacon).verifies(round, value),

    /** The seed of turn `n`: the next one in order (or one already released), proven by its round's value. */
    release({ n, beacon, round, randomness, signature, ...name }: ReleaseRequest): Buffer {
      const chain = withTurn(chainOf(name), n)
      if (n > chain.used) {
        const check = beaconOf(beacon)
        if (now() < check.timeOf(round)) throw new Error('the round of this turn has not come')
        if (!check.verifies(round, { randomness, signature })) throw new Error('this is not the round’s randomness')
      }
      chain.used = Math.max(chain.used, n)
      return seedAt(chain, n)
    },

    /** The seed of a turn that is void: its beacon was silent for `outageMs` after the round (Reliability §4.2.7). */
    releaseVoid({ n, beacon, round, outageMs, ...name }: VoidRequest): Buffer {
      const chain = withTurn(chainOf(name), n)
      if (n > chain.used) {
        if (outageMs < OUTAGE_MIN_MS) throw new Error('an outage this short voids nothing')
        if (now() < beaconOf(beacon).timeOf(round) + outageMs) throw new Error('the beacon is not overdue yet')
        chain.used = n
      }
      return seedAt(chain, n)
    },

    ...packetSeeds({ secret, beaconOf, now }),
  }
}

/** Seeds of red packets, one for each number; they follow from the secret alone. */
function packetSeeds({ secret, beaconOf, now }: PacketSeedParts) {
  const seedOf = (packetId: string) => createHmac('sha256', secret).update(`packet-seed/v1|${packetId}`).digest()
  return {
    /** What is published of a packet's seed before anybody can send it (Trust §5). */
    packetCommitment: (packetId: string): Buffer => sha256(commitmentBytes(packetId, seedOf(packetId))),

    /** The seed of a packet, once its round has come. */
    packetSeed({ packetId, beacon, round, randomness, signature }: PacketSeedRequest): Buffer {
      const check = beaconOf(beacon)
      if (now() < check.timeOf(round)) throw new Error('the round of this packet has not come')
      if (!check.verifies(round, { randomness, signature })) throw new Error('this is not the round’s randomness')
      return seedOf(packetId)
    },
  }
}

type PacketSeedParts = Pick<SeedKeeperParts, 'secret' | 'now'> & { beaconOf: (hash: string) => BeaconCheck }

/** The shortest silence of the beacon after which a turn may be void, counted from its round. */
const OUTAGE_MIN_MS = 5 * 60_000

function believed(beacons: readonly BeaconCheck[], hash: string): BeaconCheck {
  const beacon = beacons.find(({ chainHash }) => chainHash === hash)
  if (!beacon) throw new Error(`the beacon ${hash} is none that this signer believes`)
  return beacon
}

/** The chain, if turn `n` of it may be spoken of now. */
function withTurn(chain: Chain, n: number): Chain {
  if (!Number.isInteger(n) || n < 1 || n > chain.length) throw new Error(`turn ${n} is not on this chain`)
  if (n > chain.used + 1) throw new Error(`turn ${n} is asked for before turn ${chain.used + 1} is revealed`)
  return chain
}
