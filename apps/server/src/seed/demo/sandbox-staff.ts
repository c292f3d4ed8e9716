/**
 * The sandbox's staff: in the demo nobody sits at the queue of withdrawals, so two of the sandbox look at what waits
 * for people, decide within a minute, and say that they are the sandbox (Ruling C130). The books and the freeze stop
 * the payment behind them as behind anybody. What waits for somebody at the console is left to him; and while somebody
 * who may say the first yes works there, any withdrawal is his first, and theirs only where he has let it wait.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { staffMay } from '@liuhe/domain/staff.ts'
import { type Instant, MINUTE_MS } from '@liuhe/domain/time.ts'
import type { Logger } from 'pino'
import type { Sql } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import { selectRolesAtConsole } from '../../modules/operators/index.ts'
import { approve, selectWaiting } from '../../modules/withdrawals/index.ts'
import type { Clock } from '../../platform/clock.ts'
import { isForPeople } from './waiting-withdrawals.ts'

/** How long the first and the second of them take, so that a tester sees one step after the other. */
const READS_S = { requested: 8, approved1: 8 } as const
/** How long a withdrawal is left to those who work at the console, and since when they may not have used it. */
const LEFT_S = 300
const AT_WORK_MS = 5 * MINUTE_MS
const ROUND_MS = 4_000

interface StaffTools {
  clock: Clock
  log: Pick<Logger, 'warn'>
}

/** Decides until stopped. What fails is logged, and tried again in the next round. */
export function startSandboxStaff(sql: Sql, { clock, log }: StaffTools): { stop(): void } {
  const stopping = new AbortController()
  const { signal } = stopping
  const run = async () => {
    while (!signal.aborted) {
      await staffRound(sql, clock.now()).catch((err: unknown) =>
        log.warn({ err }, 'the sandbox’s staff could not decide'),
      )
      await sleep(ROUND_MS, undefined, { signal, ref: false }).catch(() => {})
    }
  }
  void run()
  return { stop: () => stopping.abort() }
}

/** One round; exported for its test. @returns how often they said yes */
export async function staffRound(sql: Sql, now: Instant): Promise<number> {
  const roles = await selectRolesAtConsole(sql, new Date(now - AT_WORK_MS))
  const isWorked = roles.some((role) => staffMay(role, 'handleWithdrawals'))
  return decideRound(sql, isWorked ? { ...READS_S, requested: LEFT_S } : READS_S)
}

/** Decides about what has waited for so many seconds; exported for its test. @returns how often they said yes */
export async function decideRound(sql: Sql, reads: { requested: number; approved1: number }): Promise<number> {
  let decided = 0
  for (const { withdrawalId, state, approved1By, requestId } of await selectWaiting(sql, reads)) {
    if (isForPeople(requestId)) continue
    // What a person has begun is finished by another person.
    if (state === 'approved1' && approved1By !== 'sandbox:1') continue
    const number = state === 'approved1' ? 2 : 1
    const doer = { role: 'sandbox', actor: `sandbox:${number}` } as const
    const outcome = await inTransaction(sql, (tx) => approve(tx, withdrawalId, { ...doer, note: NOTE }))
    if (outcome === 'approved1' || outcome === 'approved2') decided++
  }
  return decided
}

/** Members read it in the timeline. */
const NOTE = '沙盒工作人员自动审核（演示环境）'
