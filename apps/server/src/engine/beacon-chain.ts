// Which beacon chains an installation believes, and how their facts are checked: a drand chain is named by the hash of
// its facts, so a wrong digit in one of them is found at the start and not at the first draw.
import { hash } from 'node:crypto'
import { SANDBOX_CHAIN, TEST_CHAIN } from '@liuhe/domain/lottery/beacon-rule.ts'
import type { BeaconChain } from '@liuhe/domain/lottery/beacon-rule.ts'

/** What the configuration says of the beacon. */
export type BeaconChoice =
  | { kind: 'test' | 'sandbox' }
  | { kind: 'drand'; chain: BeaconChain; mirrors: readonly string[] }

/** Origins on this machine. */
export const LOOPBACK = /^https?:\/\/(127\.0\.0\.1|\[::1\]|localhost)(:\d+)?$/

/** drand's name of a chain: SHA-256 over period, genesis, public key, group hash and beacon id. In hex. */
export function beaconHashOf(chain: Omit<BeaconChain, 'hash' | 'scheme'>): string {
  const times = Buffer.alloc(12)
  times.writeUInt32BE(chain.periodSeconds)
  times.writeBigInt64BE(BigInt(chain.genesisSeconds), 4)
  const id = chain.beaconId === 'default' ? '' : chain.beaconId
  const bytes = [times, Buffer.from(chain.publicKey, 'hex'), Buffer.from(chain.groupHash, 'hex'), Buffer.from(id)]
  return hash('sha256', Buffer.concat(bytes), 'hex')
}

/**
 * Reads the facts of a chain as drand tells them under `/<hash>/info`.
 * @throws with a sentence when a fact is missing, the scheme is not ours, or the hash is not that of the facts.
 */
export function readBeaconChain(text: string): BeaconChain {
  const info = JSON.parse(text) as Partial<Record<string, unknown>>
  const { metadata } = info
  const beaconId = (metadata as { beaconID?: unknown } | undefined)?.beaconID ?? 'default'
  const { hash: name, public_key: publicKey, groupHash, period, genesis_time: genesis } = info
  if (info['schemeID'] !== SCHEME) throw new Error(`the beacon must sign by the scheme ${SCHEME}`)
  if (!isHex(publicKey, 96) || !isHex(name, 32) || !isHex(groupHash, 32) || typeof beaconId !== 'string') {
    throw new Error('hash, public_key or groupHash of the beacon is not what drand tells under /info')
  }
  if (!isSeconds(period) || period === 0 || !isSeconds(genesis)) throw new Error('period and genesis_time are seconds')
  const facts = { publicKey, groupHash, beaconId, periodSeconds: period, genesisSeconds: genesis }
  if (beaconHashOf(facts) !== name) throw new Error('the hash of the beacon is not that of its facts')
  return { ...facts, hash: name, scheme: SCHEME }
}

/** Refuses beacons that anyone can predict where real money is played (Reliability §4.2.8). Call at start-up. */
export function assertBeaconFits(mode: 'demo' | 'production', chain: Pick<BeaconChain, 'hash' | 'publicKey'>): void {
  if (mode !== 'production') return
  if (chain.hash === TEST_CHAIN.hash || chain.publicKey === SANDBOX_CHAIN.publicKey) {
    throw new Error(`the beacon "${chain.hash}" is predictable and must not draw in production mode`)
  }
}

const SCHEME = 'bls-unchained-g1-rfc9380'

const isHex = (value: unknown, bytes: number): value is string =>
  typeof value === 'string' && /^[0-9a-f]+$/.test(value) && value.length === 2 * bytes

const isSeconds = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0
