import { setTimeout as sleep } from 'node:timers/promises'
import { isConnectionLoss } from '../../db/connection-loss.ts'
import type { Random } from '../../platform/random.ts'
import { type GameProvider, ProviderRefused, ProviderUnknown } from './provider-port.ts'
import { reconcileHour } from './reconcile.ts'
import { holdLease, hoursDue } from './reconciliation-queries.ts'
import { reconcileTransfers } from './transfers/reconcile-transfers.ts'
import type { WalletDesk } from './wallet-desk.ts'

const LOOK_MS = 60_000
/** A process that was killed keeps the work from others for so long. */
const LEASE_S = 300
/** An hour is compared once more after this, when what was under way is over. */
const AGAIN_MS = 3 * 3_600_000

/** Compares each hour with the lists of all providers, while it runs; one process at a time does. */
export function startGameWalletJobs(desk: WalletDesk, { random, log }: JobParts): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const holder = Array.from({ length: 4 }, () => random.u32().toString(36)).join('-')
  const tell = (err: unknown) => {
    const isNews = !(err instanceof ProviderUnknown || err instanceof ProviderRefused || isConnectionLoss(err))
    if (isNews) log.error({ err, job: 'game wallet' }, 'a job of the game wallet failed')
  }
  const run = async () => {
    while (!stopping.signal.aborted) {
      const lease = { name: 'reconciliation', holder, seconds: LEASE_S }
      await holdLease(desk.sql, lease)
        .then((isMine) => (isMine ? reconcileDue(desk, tell) : undefined))
        .catch(tell)
      await sleep(LOOK_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
    }
  }
  const running = run()
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}

/** Every hour of the last day that is due, of every provider that can be asked. One that fails holds up no other. */
export async function reconcileDue(desk: WalletDesk, tell: (error: unknown) => void): Promise<void> {
  for (const { name } of desk.settings) {
    const provider = desk.providers.providerOf(name)
    if (provider === undefined) continue
    try {
      for (const hour of await hoursDue(desk.sql, { provider: name, now: desk.clock.now(), againMs: AGAIN_MS }))
        await compareHour(desk, provider, hour)
    } catch (error) {
      tell(error)
    }
  }
}

/** Of a provider that holds the money, transfers are compared; of the others, every movement. */
export const compareHour = (desk: WalletDesk, provider: GameProvider, hour: number): Promise<unknown> => {
  const { name, transferWallet: wallet } = provider
  return wallet === undefined
    ? reconcileHour(desk, provider, hour)
    : reconcileTransfers(desk, { provider: name, wallet, hour })
}

interface JobParts {
  random: Random
  log: { error(facts: object, message: string): void }
}
