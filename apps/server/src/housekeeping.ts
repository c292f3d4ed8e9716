import { setInterval as every } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Sql } from './db/connect.ts'
import { sweepAnswers } from './http/framework/once.ts'
import { rotateKeys } from './http/encryption/secret-keys.ts'
import { sweepSessions } from './http/sessions/sessions.ts'
import { makeMonths } from './ledger/index.ts'
import { lookAtHouse } from './modules/alarms/index.ts'
import { sweepAttempts } from './modules/auth/attempt-queries.ts'
import { tallyLogins } from './modules/auth/login-failure-queries.ts'
import { sweepCaptchas } from './modules/auth/captcha/queries.ts'
import { sweepTrials } from './modules/auth/sweep-trials.ts'
import { expireGifts, issueDue } from './modules/bonus/index.ts'
import { sweepChat } from './modules/chat/index.ts'
import { sweepMinutes } from './modules/dashboard/index.ts'
import { sweepDesk } from './modules/desk/index.ts'
import { dropOldExports } from './modules/exports/index.ts'
import { publishDue } from './modules/content/index.ts'
import { publishDuePieces } from './modules/pieces/index.ts'
import { collectGameDebts, sweepWalletCalls } from './modules/game-wallet/index.ts'
import { sweepPhoneCodes } from './modules/member/index.ts'
import { sweepApprovals } from './modules/approvals/index.ts'
import { findCases } from './modules/protection/index.ts'
import { sweepFailedEntries, sweepOperatorTries, sweepRequests } from './modules/operators/index.ts'
import { sweepPaymentNonces } from './modules/payments/index.ts'
import { expirePackets, findRings, sendDuePackets } from './modules/red-packets/index.ts'
import { expireRecharges } from './modules/recharge/index.ts'
import { sweepNonces } from './modules/results/index.ts'
import { sweepBuckets } from './http/limits/shared-buckets.ts'
import { findRisks, publishAgreement, sweepVisits } from './modules/agents/index.ts'
import { openEndedSwitches } from './modules/switches/index.ts'
import { sweepTurnover } from './modules/turnover/index.ts'
import { sweepCashPasswords } from './modules/security/queries.ts'
import { systemClock } from './platform/clock.ts'
import { systemRandom } from './platform/random.ts'
import { sweepOutbox } from './realtime/outbox.ts'
import { sweepTickets } from './realtime/tickets.ts'

const sweepKeys = (sql: Sql) => rotateKeys(sql, { clock: systemClock, random: systemRandom })

const expireApprovals = (sql: Sql) => sweepApprovals(sql, { clock: systemClock })

const findProtectionCases = (sql: Sql) => findCases(sql, { clock: systemClock })

const sweepFailedStaff = (sql: Sql) => sweepFailedEntries(sql)

const publishContent = async (sql: Sql) =>
  (await publishDue(sql, { clock: systemClock, random: systemRandom })) +
  (await publishDuePieces(sql, { clock: systemClock }))

/**
 * What must not grow for ever, and what must be ready in time, each by its owner. Safe to run in several processes at
 * once.
 */
const SWEEPS = {
  makeMonths,
  dropOldExports,
  expireApprovals,
  expireGifts,
  expirePackets,
  findRings,
  sendDuePackets,
  expireRecharges,
  findProtectionCases,
  openEndedSwitches,
  lookAtHouse,
  findRisks,
  issueDue,
  publishAgreement,
  publishContent,
  sweepOutbox,
  sweepTickets,
  sweepSessions,
  sweepAnswers,
  tallyLogins,
  sweepAttempts,
  sweepBuckets,
  sweepCaptchas,
  sweepChat,
  sweepDesk,
  sweepCashPasswords,
  sweepKeys,
  sweepMinutes,
  sweepNonces,
  sweepOperatorTries,
  sweepPhoneCodes,
  sweepFailedStaff,
  sweepPaymentNonces,
  sweepRequests,
  sweepTrials,
  sweepTurnover,
  sweepVisits,
  collectGameDebts,
  sweepWalletCalls,
}
const SWEEP_MS = 60_000

type Sweeps = Readonly<Record<string, (sql: Sql) => Promise<unknown>>>

/**
 * Sweeps once a minute until stopped; a sweep that fails is logged and tried again the next time. `more` is what only
 * some installations have to do.
 */
export function startHousekeeping(sql: Sql, log: Pick<Logger, 'warn'>, more: Sweeps = {}): { stop(): void } {
  const stopping = new AbortController()
  const run = async () => {
    for await (const _ of every(SWEEP_MS, undefined, { signal: stopping.signal, ref: false })) {
      await sweepAll(sql, log, more)
    }
  }
  run().catch((error: Error) => {
    if (error.name !== 'AbortError') throw error
  })
  return { stop: () => stopping.abort() }
}

/** One round; exported for its test. */
export async function sweepAll(sql: Sql, log: Pick<Logger, 'warn'>, more: Sweeps = {}): Promise<void> {
  for (const [sweep, run] of Object.entries({ ...SWEEPS, ...more })) {
    // Not as `name`, which the log hides: it would be a person's.
    await run(sql).catch((err: unknown) => log.warn({ err, sweep }, 'a sweep failed'))
  }
}
