import { setInterval as every } from 'node:timers/promises'
import type { JobName } from '@liuhe/domain/job-titles.ts'
import type { Logger } from 'pino'
import type { Sql } from './db/connect.ts'
import { sweepAnswers } from './http/framework/once.ts'
import { rotateKeys } from './http/encryption/secret-keys.ts'
import { sweepSessions } from './http/sessions/sessions.ts'
import { makeMonths } from './ledger/index.ts'
import { lookAtExposures as lookAtLines, lookAtHouse } from './modules/alarms/index.ts'
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
import { publishDueSheets } from './modules/gallery/index.ts'
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
import { forgetJobs, recorded, takeWish } from './modules/jobs/index.ts'
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

const lookAtExposures = (sql: Sql) => lookAtLines({ sql, clock: systemClock })

const sweepFailedStaff = (sql: Sql) => sweepFailedEntries(sql)

const publishContent = async (sql: Sql) =>
  (await publishDue(sql, { clock: systemClock, random: systemRandom })) +
  (await publishDuePieces(sql, { clock: systemClock })) +
  (await publishDueSheets(sql, { clock: systemClock }))

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
  lookAtExposures,
  // Last, so that what was not run for long, while nothing was, has run again.
  lookAtHouse,
} satisfies Partial<Record<JobName, unknown>>
const SWEEP_MS = 60_000
const WISH_MS = 2_000

type Sweeps = Readonly<Record<string, (sql: Sql) => Promise<unknown>>>

/**
 * Sweeps once a minute until stopped, and between what operators want to run at once; a sweep that fails is logged and
 * tried again the next time. `more` is what only some installations have to do.
 */
export function startHousekeeping(sql: Sql, log: Pick<Logger, 'warn'>, more: Sweeps = {}): { stop(): void } {
  const stopping = new AbortController()
  const repeat = async (ms: number, round: typeof sweepAll) => {
    for await (const _ of every(ms, undefined, { signal: stopping.signal, ref: false })) await round(sql, log, more)
  }
  void forgetJobs(sql, Object.keys({ ...SWEEPS, ...more })).catch(() => {})
  for (const run of [repeat(SWEEP_MS, sweepAll), repeat(WISH_MS, runWishes)]) {
    run.catch((error: Error) => {
      if (error.name !== 'AbortError') throw error
    })
  }
  return { stop: () => stopping.abort() }
}

/** One round; exported for its test. */
export async function sweepAll(sql: Sql, log: Pick<Logger, 'warn'>, more: Sweeps = {}): Promise<void> {
  for (const sweep of Object.keys({ ...SWEEPS, ...more })) await runSweep(sql, log, { sweep, more })
}

/** Runs what operators want to run at once; of several processes one takes each. Exported for its test. */
export async function runWishes(sql: Sql, log: Pick<Logger, 'warn'>, more: Sweeps = {}): Promise<void> {
  const wanted = () => takeWish(sql, Object.keys({ ...SWEEPS, ...more }))
  try {
    for (let sweep = await wanted(); sweep !== undefined; sweep = await wanted())
      await runSweep(sql, log, { sweep, more })
  } catch (err) {
    log.warn({ err }, 'nobody could be asked what is wanted')
  }
}

async function runSweep(sql: Sql, log: Pick<Logger, 'warn'>, { sweep, more }: { sweep: string; more: Sweeps }) {
  const run = { ...SWEEPS, ...more }[sweep]
  if (run === undefined) return
  // Not as `name`, which the log hides: it would be a person's.
  await recorded(sql, { job: sweep, everyMs: SWEEP_MS }, () => run(sql)).catch((err: unknown) =>
    log.warn({ err, sweep }, 'a sweep failed'),
  )
}
