/**
 * The public randomness beacons of draws, and the rule that says which round decides a turn (Reliability §4.2.3). All
 * of it is public: with these facts anyone can fetch a round, check its signature and recompute a draw.
 */
import { SECOND_MS } from '../time.ts'
import type { Instant } from '../time.ts'

/** The public facts of a beacon chain, as drand tells them under `/<hash>/info`. */
export type BeaconChain = {
  /** Names the chain in the draw key. For drand SHA-256 over period, genesis, key, group hash and id; else `test`. */
  readonly hash: string
  /** The key that all rounds are signed by, in hex; '' for a chain that does not sign. */
  readonly publicKey: string
  /** When round 1 comes out, seconds since the epoch. */
  readonly genesisSeconds: number
  readonly periodSeconds: number
  readonly scheme: BeaconScheme
  /** The other two facts that go into a drand hash; '' for a chain without. */
  readonly groupHash: string
  readonly beaconId: string
}

/**
 * `bls-unchained-g1-rfc9380`: the signature of a round is BLS12-381 on G1 over SHA-256 of its number as eight bytes,
 * big end first; the randomness is SHA-256 of the signature. `test-hmac` signs nothing and anyone can predict it.
 */
export type BeaconScheme = 'bls-unchained-g1-rfc9380' | 'test-hmac'

/** What hashes a round onto the curve in `bls-unchained-g1-rfc9380`. */
export const BEACON_DST = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_'

/** drand's quicknet, run by the League of Entropy since 2023-08-23: a round every three seconds. */
export const QUICKNET: BeaconChain = {
  hash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  publicKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d106451' +
    '0d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  genesisSeconds: 1_692_803_367,
  periodSeconds: 3,
  scheme: 'bls-unchained-g1-rfc9380',
  groupHash: 'f477d5c89f21a17c863a7f937c6a6d15859414d2be09cd448d4279af331c5d3e',
  beaconId: 'quicknet',
}

/** The beacon that the demo's sandbox plays. Its secret key is in the sandbox's source: never for real money. */
export const SANDBOX_CHAIN: BeaconChain = {
  hash: '8bfae0d7f78038d8a56e7ce5ae38dae158daa9b9a866db5bf0643e160e4db714',
  publicKey:
    '8a513e2b8dafec5bb82ea5ff451ff12ba89af4c18456aa80e87a277865a2cb0a52ea1037a31eb0a6020731b6dc6abff8' +
    '0133f42726e345c2291b4d420194d62b30284672d3b8276a4b840112b09967984ef12a97fd36888f7b331b0184d40668',
  genesisSeconds: 1_704_067_200,
  periodSeconds: 1,
  scheme: 'bls-unchained-g1-rfc9380',
  groupHash: 'dfb1fb8961b2894b5038e202ab738e5c7733c92b042ec1719f0acac2865814dd',
  beaconId: 'liuhe-sandbox',
}

/** The offline beacon of tests and of a demo without a sandbox: an HMAC with a key that is in the source. */
export const TEST_CHAIN: BeaconChain = {
  hash: 'test',
  publicKey: '',
  genesisSeconds: 1_704_067_200,
  periodSeconds: 1,
  scheme: 'test-hmac',
  groupHash: '',
  beaconId: '',
}

/** The chain of a stored hash, if its facts are known here; an installation may use another by its configuration. */
export const knownChain = (hash: string): BeaconChain | undefined =>
  [QUICKNET, SANDBOX_CHAIN, TEST_CHAIN].find((chain) => chain.hash === hash)

/**
 * The round that decides a turn: the first one whose time is not before the turn's planned draw. It is fixed from the
 * plan, before the turn opens, so that closing early does not move it.
 */
export const roundAt = ({ genesisSeconds, periodSeconds }: RoundTimes, planAt: Instant): number =>
  Math.max(0, Math.ceil((planAt - genesisSeconds * SECOND_MS) / (periodSeconds * SECOND_MS))) + 1

/** When a round comes out. Round 1 falls on the genesis. */
export const roundTime = ({ genesisSeconds, periodSeconds }: RoundTimes, round: number): Instant =>
  (genesisSeconds + (round - 1) * periodSeconds) * SECOND_MS

type RoundTimes = Pick<BeaconChain, 'genesisSeconds' | 'periodSeconds'>
