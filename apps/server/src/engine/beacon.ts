// The public randomness a draw mixes in. Its value for a round does not exist before that round's time, so neither the
// operator nor an insider who knows the seed knows the result while bets are open (reliability §4.1).
import { createHmac } from 'node:crypto'

/** A randomness beacon with numbered rounds. Round 1 falls on the genesis; instants are epoch milliseconds. */
export interface Beacon {
  /** Names the beacon in the draw key; `test` offline, drand's chain hash otherwise. */
  readonly chainHash: string
  /** The first round whose time is not before the instant minus one period: ⌊(instant − genesis) / period⌋ + 1. */
  roundAt(instantMs: number): number
  /** When a round's value comes out. */
  timeOf(round: number): number
  /** The round's randomness in hex, or undefined while it is not (or not yet) to be had. */
  value(round: number): Promise<string | undefined>
}

/** What a signer must know of a beacon without asking the network. */
export type BeaconCheck = Pick<Beacon, 'chainHash' | 'timeOf'> & {
  /** Whether this is what the beacon publishes for the round. */
  verifies(round: number, randomness: string): boolean
}

const TEST_GENESIS_MS = Date.UTC(2024, 0, 1)
const TEST_PERIOD_MS = 1000
const TEST_KEY = 'liuhe offline beacon: predictable, never for real money'

/**
 * The offline beacon: HMAC with a fixed key, one round per second. Predictable by anyone who reads this file, so it
 * keeps the protocol's shape for development and demonstration and must refuse to run in production (§4.2.8).
 */
export const testBeacon = (clock: { now(): number }): Beacon & BeaconCheck => ({
  ...testBeaconCheck,
  roundAt: (instantMs) => Math.floor((instantMs - TEST_GENESIS_MS) / TEST_PERIOD_MS) + 1,
  value: async (round) => (clock.now() >= testBeaconCheck.timeOf(round) ? testValue(round) : undefined),
})

/** The offline beacon as the signer sees it. */
export const testBeaconCheck: BeaconCheck = {
  chainHash: 'test',
  timeOf: (round) => TEST_GENESIS_MS + (round - 1) * TEST_PERIOD_MS,
  verifies: (round, randomness) => randomness === testValue(round),
}

/** Refuses the offline beacon where real money is played (§4.2.8). Call at start-up. */
export function assertBeaconFits(mode: 'demo' | 'production', chainHash: string): void {
  if (mode === 'production' && chainHash === testBeaconCheck.chainHash) {
    throw new Error('the offline beacon "test" is predictable and must not draw in production mode')
  }
}

const testValue = (round: number): string => createHmac('sha256', TEST_KEY).update(String(round)).digest('hex')
