import { setTimeout as sleep } from 'node:timers/promises'
import { isConnectionLoss } from '../../../db/connection-loss.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { Refusal } from '../../../http/refusal.ts'
import type { Clock } from '../../../platform/clock.ts'
import { authorizeWager } from '../../limits/index.ts'
import type { GameProviders } from '../game-providers.ts'
import { readLaunchTerms } from '../launch-queries.ts'
import { ProviderRefused, ProviderUnknown } from '../provider-port.ts'
import { closeSessions } from '../queries.ts'
import { collectAll } from './collect.ts'
import { readNewRounds } from './rounds.ts'
import { end, referenceOf, type TransferParts, walletOf } from './transfer.ts'
import * as queries from './transfer-queries.ts'

// What brings transfers to an end by itself. Any number of processes may run it, and any may be killed at any moment.

export interface TransferJobParts extends TransferParts {
  providers: Pick<GameProviders, 'providerOf' | 'settings'>
  clock: Clock
  log: { error(facts: object, message: string): void }
}

const ROUND_MS = 1_000
const AT_ONCE = 50
/** Clocks of two houses differ: a transfer that a provider does not know is given up so long after its time. */
const CLOCKS_MS = 60_000

/** Runs round after round until stopped; what fails is tried again. */
export function startTransferJobs(parts: TransferJobParts): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const running = (async () => {
    while (!stopping.signal.aborted) {
      await finishTransfers(parts).catch((error: unknown) => tell(parts, error))
      await bringBackBarred(parts).catch((error: unknown) => tell(parts, error))
      await readRoundsOfAll(parts)
      await sleep(ROUND_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
    }
  })()
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}

/**
 * Asks what became of transfers that are in doubt, and ends those that the provider knows. One that it does not know is
 * refused when its time is over: after that it can take no effect there.
 */
export async function finishTransfers(parts: TransferJobParts): Promise<void> {
  for (const row of await queries.takeDue(parts.sql, AT_ONCE)) {
    await finishTransfer(parts, row).catch((error: unknown) => tell(parts, error))
  }
}

async function finishTransfer(parts: TransferJobParts, row: queries.TransferRow): Promise<void> {
  const wallet = walletOf(parts, row.provider)
  if (wallet === undefined) return
  // The time before the question: what it hears later than this it may still take.
  const asked = parts.clock.now()
  const outcome = await wallet.lookUp(referenceOf(row.transferId))
  const isOver = asked > row.goodUntil + CLOCKS_MS
  if (outcome !== undefined) await end(parts.sql, row, outcome)
  else if (isOver) await end(parts.sql, row, { state: 'refused', refusal: 'NEVER_ARRIVED' })
}

/** What was played at each provider that holds money; one that does not answer holds up no other. */
async function readRoundsOfAll(parts: TransferJobParts): Promise<void> {
  for (const { name } of parts.providers.settings) {
    const wallet = walletOf(parts, name)
    if (wallet === undefined) continue
    await readNewRounds(parts.sql, { provider: name, wallet }).catch((error: unknown) => tell(parts, error))
  }
}

/** Brings back the money of members who are barred from play, and ends their games there (RG-2). */
export async function bringBackBarred(parts: TransferJobParts): Promise<void> {
  for (const { memberId, provider } of await queries.takeToJudge(parts.sql, AT_ONCE)) {
    if (await mayPlay(parts, memberId, provider)) continue
    try {
      for (const { user } of await closeSessions(parts.sql, { memberId, provider }))
        await parts.providers.providerOf(provider)?.closeSessions(user)
      await collectAll(parts, memberId, 'barred')
    } catch (error) {
      tell(parts, error)
    }
  }
}

const mayPlay = ({ sql }: TransferParts, memberId: bigint, provider: string): Promise<boolean> =>
  inTransaction(sql, async (tx) => {
    await authorizeWager(tx, { memberId, amount: 0n })
    return (await readLaunchTerms(tx, { provider, memberId })).barredFrom === undefined
  }).catch((error: unknown) => {
    if (error instanceof Refusal) return false
    throw error
  })

/** A provider or a database that is away comes back by itself. */
function tell({ log }: TransferJobParts, err: unknown): void {
  const isNews = !(err instanceof ProviderUnknown || err instanceof ProviderRefused || isConnectionLoss(err))
  if (isNews) log.error({ err, job: 'transfers' }, 'a transfer could not go on')
}
