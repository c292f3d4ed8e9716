/** What goes on by itself. Several processes may do it at once, and each step is taken once. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { isConnectionLoss } from '../../db/connection-loss.ts'
import type { Sql } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import { recordedLoop } from '../jobs/index.ts'
import { leaveOffer, selectUnanswered, selectUnmatched } from '../withdrawals/index.ts'
import { dispute, lockLive } from './settle.ts'

export interface DirectJobParts {
  log: Pick<Logger, 'warn'>
}

/**
 * One round: receivers that did not answer in time, and withdrawals for which no payer came. Recharges that were not
 * paid in time end with all others (modules/recharge).
 */
export async function directRound(sql: Sql, { log }: DirectJobParts): Promise<void> {
  const onFault = (err: unknown) => {
    if (!isConnectionLoss(err)) log.warn({ err }, 'a match of 免提直充 could not go on')
  }
  for (const rechargeId of await selectUnanswered(sql, AT_ONCE)) {
    await inTransaction(sql, async (tx) => {
      const locked = await lockLive(tx, rechargeId)
      if (locked?.match.state === 'said') await dispute(tx, locked, { kind: 'no-answer', note: null, doer: SERVER })
    }).catch(onFault)
  }
  for (const withdrawalId of await selectUnmatched(sql, AT_ONCE)) {
    await inTransaction(sql, (tx) => leaveOffer(tx, withdrawalId, { why: 'time', doer: SERVER })).catch(onFault)
  }
}

const SERVER = { role: 'server', actor: 'server' } as const
const AT_ONCE = 100
const ROUND_MS = 2_000

/** Runs round after round until stopped. */
export function startDirectJobs(sql: Sql, parts: DirectJobParts): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  const running = (async () => {
    while (!signal.aborted) {
      await recordedLoop(sql, { job: 'direct', everyMs: ROUND_MS }, () => directRound(sql, parts)).catch(
        (err: unknown) => {
          if (!isConnectionLoss(err)) parts.log.warn({ err }, 'a round of 免提直充 failed')
        },
      )
      await sleep(ROUND_MS, undefined, { signal, ref: false }).catch(() => {})
    }
  })()
  return {
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}
