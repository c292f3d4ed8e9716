// Which beacons an engine uses. Production has one, by its configuration. A demo draws by the beacon that its sandbox
// plays, or by the offline one where there is no sandbox; turns that were bound to the other keep their beacon.
import { SANDBOX_CHAIN, TEST_CHAIN } from '@liuhe/domain/lottery/beacon-rule.ts'
import type { BeaconChain } from '@liuhe/domain/lottery/beacon-rule.ts'
import type { Logger } from 'pino'
import type { Clock } from '../platform/clock.ts'
import { createOutbound } from '../platform/outbound.ts'
import type { Beacon, BeaconDesk, BeaconValue } from './beacon.ts'
import { testBeacon } from './beacon.ts'
import type { BeaconChoice } from './beacon-chain.ts'
import { LOOPBACK } from './beacon-chain.ts'
import { drandBeacon } from './drand-beacon.ts'

export type Beacons = BeaconDesk & {
  /** Tells where the sandbox plays its beacon, or that there is none; only a demo asks. */
  useSandbox(origin: string | undefined): void
  stop(): void
}

type Parts = {
  clock: Clock
  log: Pick<Logger, 'warn'>
  verify(claim: { beacon: string; round: number } & BeaconValue): Promise<boolean>
  /** Called whenever a round has come. */
  wake: () => void
}

/** The chains that the signer has to believe for a choice. */
export const chainsOf = (choice: BeaconChoice): BeaconChain[] => {
  if (choice.kind === 'drand') return [choice.chain]
  return [TEST_CHAIN, SANDBOX_CHAIN]
}

export function createBeacons(choice: BeaconChoice, parts: Parts): Beacons {
  const used = new Map<string, Beacon>()
  const add = (beacon: Beacon): Beacon => {
    used.get(beacon.chainHash)?.stop?.()
    used.set(beacon.chainHash, beacon)
    beacon.onValue?.(parts.wake)
    parts.wake()
    return beacon
  }
  let current: Beacon | undefined
  if (choice.kind === 'drand') current = add(overHttp(choice, parts))
  else {
    const offline = add(testBeacon(parts.clock))
    if (choice.kind === 'test') current = offline
  }
  return {
    current: () => current,
    of: (chainHash) => used.get(chainHash),
    useSandbox(origin) {
      if (choice.kind !== 'sandbox') return
      if (origin === undefined) current = used.get(TEST_CHAIN.hash)
      else current = add(overHttp({ chain: SANDBOX_CHAIN, mirrors: [origin] }, parts))
      parts.wake()
    },
    stop() {
      for (const beacon of used.values()) beacon.stop?.()
    },
  }
}

function overHttp({ chain, mirrors }: { chain: BeaconChain; mirrors: readonly string[] }, parts: Parts): Beacon {
  // A relay of one's own may stand on this very machine; what it says is checked like everybody's.
  const local = mirrors.filter((mirror) => LOOPBACK.test(mirror))
  const limits = { connectMs: 1_500, totalMs: 3_000, bytesMax: 4_096 }
  const verify = (round: number, value: BeaconValue) => parts.verify({ beacon: chain.hash, round, ...value })
  return drandBeacon({
    ...parts,
    chain,
    mirrors,
    outbound: createOutbound({ origins: mirrors, local, ...limits }),
    verify,
  })
}
