/** What pays by itself. Any number of processes may run it at once, and any may be killed at any moment. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { isConnectionLoss } from '../../../db/connection-loss.ts'
import type { Sql } from '../../../db/connect.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { recordedLoop } from '../../jobs/index.ts'
import { markReturned } from '../edges.ts'
import { askProviders, type AskParts, type GatewayOf } from './ask-providers.ts'
import { beginPayments, type PayoutCiphers } from './begin-payments.ts'
import { checkBooks, type RaiseAlarm } from './check-books.ts'
import { mayPay, selectFailedIds, selectLackingGateways } from './payout-queries.ts'

/** What the jobs work with. */
export interface PayoutParts {
  gatewayOf: GatewayOf
  gatewayNames(): string[]
  ciphers: PayoutCiphers
  raise: RaiseAlarm
  log: Pick<Logger, 'warn'>
  /** Seconds, shorter in tests. */
  every?: { checkS?: number; lookAgainS?: number; sureAfterS?: number; leaseS?: number }
}

/** Runs round after round until stopped. What fails is logged, and tried again in the next round. */
export function startPayoutJobs(sql: Sql, parts: PayoutParts): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const running = (async () => {
    while (!stopping.signal.aborted) {
      await recordedLoop(sql, { job: 'payouts', everyMs: ROUND_MS }, () => payoutRound(sql, parts))
      await sleep(ROUND_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
    }
  })()
  return {
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}

const ROUND_MS = 1_000
const RETURNED_AT_ONCE = 100
/** Nothing is paid when the books were last found right longer ago than this. */
const CHECK_FRESH_S = 180

/** One round; exported for tests. */
export async function payoutRound(sql: Sql, parts: PayoutParts): Promise<void> {
  const { raise, every = {}, ciphers, gatewayOf } = parts
  const gateways = parts.gatewayNames()
  const onFault = (err: unknown) => tellOf(parts, err)
  const asking: AskParts = { gatewayOf, gateways, ciphers, raise, onFault, ...every }
  const steps = {
    async check() {
      const faults = await checkBooks(sql, { raise, ...(every.checkS !== undefined && { everyS: every.checkS }) })
      if (faults !== undefined) await raiseLacking(sql, gateways, raise)
    },
    begin: async () => {
      if (await mayPay(sql, CHECK_FRESH_S)) await beginPayments(sql, { gateways, ciphers, onFault })
    },
    ask: () => askProviders(sql, asking),
    return: () => returnFailed(sql, onFault),
  }
  for (const step of Object.values(steps)) await step().catch(onFault)
}

/** The money of what failed goes back; after a kill between the two, the next round does it. */
async function returnFailed(sql: Sql, onFault: (err: unknown) => void): Promise<void> {
  for (const id of await selectFailedIds(sql, RETURNED_AT_ONCE)) {
    await inTransaction(sql, (tx) => markReturned(tx, id, { role: 'server', actor: 'server' })).catch(onFault)
  }
}

async function raiseLacking(sql: Sql, gateways: readonly string[], raise: RaiseAlarm): Promise<void> {
  for (const gateway of await selectLackingGateways(sql, gateways)) {
    await raise({ gateway, kind: 'payout', subject: `渠道 ${gateway} 未配置，待出款的提现须人工处理` })
  }
}

/** A database that is gone comes back, or ends the process by itself. */
function tellOf({ log }: PayoutParts, err: unknown): void {
  if (!isConnectionLoss(err)) log.warn({ err }, 'a payout could not go on')
}
