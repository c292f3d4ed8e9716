// The public randomness a draw mixes in. Its value for a round does not exist before that round's time, so neither the
// operator nor an insider who knows the seed knows the result while bets are open (Reliability §4.1).
import { createHmac } from 'node:crypto'
import { roundAt, roundTime, TEST_CHAIN } from '@liuhe/domain/lottery/beacon-rule.ts'
import type { BeaconChain } from '@liuhe/domain/lottery/beacon-rule.ts'

/** What a beacon published for a round, in hex. A beacon that does not sign has no signature. */
export type BeaconValue = { randomness: string; signature: string | null }

/** A randomness beacon with numbered rounds; instants are epoch milliseconds. */
export interface Beacon {
  /** Names the beacon in the draw key; `test` offline, drand's chain hash otherwise. */
  readonly chainHash: string
  readonly genesisSeconds: number
  readonly periodSeconds: number
  /** The first round whose time is not before the instant. */
  roundAt(instantMs: number): number
  /** When a round's value comes out. */
  timeOf(round: number): number
  /**
   * What is known of a round now. Never waits: a value that has to be fetched is fetched meanwhile, from its round's
   * time on, and `onValue` tells when it is there.
   */
  value(round: number): BeaconValue | undefined
  /** Calls back whenever a value has come. */
  onValue?(heard: () => void): void
  /** Lets go of everything under way. */
  stop?(): void
}

/** The beacons of an engine: the one that new turns are bound to, and those that turns may still be bound to. */
export interface BeaconDesk {
  /** Undefined while it is not certain yet which one it is. */
  current(): Beacon | undefined
  of(chainHash: string): Beacon | undefined
}

/** A desk of one beacon. */
export const onlyBeacon = (beacon: Beacon): BeaconDesk => ({
  current: () => beacon,
  of: (chainHash) => (chainHash === beacon.chainHash ? beacon : undefined),
})

/** What a signer must know of a beacon without asking the network. */
export type BeaconCheck = Pick<Beacon, 'chainHash' | 'timeOf'> & {
  /** Whether this is what the beacon publishes for the round. */
  verifies(round: number, value: BeaconValue): boolean
}

type Rounds = Pick<Beacon, 'chainHash' | 'genesisSeconds' | 'periodSeconds' | 'roundAt' | 'timeOf'>

/** The rounds of a chain and their times. */
export const roundsOf = (chain: BeaconChain): Rounds => ({
  chainHash: chain.hash,
  genesisSeconds: chain.genesisSeconds,
  periodSeconds: chain.periodSeconds,
  roundAt: (instantMs) => roundAt(chain, instantMs),
  timeOf: (round) => roundTime(chain, round),
})

const TEST_KEY = 'liuhe offline beacon: predictable, never for real money'

/**
 * The offline beacon: HMAC with a fixed key, one round per second. Predictable by anyone who reads this file, so it
 * keeps the protocol's shape for development and demonstration, and production refuses it (Reliability §4.2.8).
 */
export const testBeacon = (clock: { now(): number }): Beacon & BeaconCheck => ({
  ...testBeaconCheck,
  ...roundsOf(TEST_CHAIN),
  value: (round) => (clock.now() >= testBeaconCheck.timeOf(round) ? testValue(round) : undefined),
})

/** The offline beacon as the signer sees it. */
export const testBeaconCheck: BeaconCheck = {
  ...roundsOf(TEST_CHAIN),
  verifies: (round, { randomness }) => randomness === testValue(round).randomness,
}

const testValue = (round: number): BeaconValue => ({
  randomness: createHmac('sha256', TEST_KEY).update(String(round)).digest('hex'),
  signature: null,
})
