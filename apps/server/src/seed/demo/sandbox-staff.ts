/**
 * The sandbox's staff: in the demo nobody sits at the queue of withdrawals, so two of the sandbox look at what waits
 * for people, decide within a minute, and say that they are the sandbox (Ruling C130). The books and the freeze stop
 * the payment behind them as behind anybody. What waits for somebody at the console is left to him.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Sql } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import { approve, selectWaiting } from '../../modules/withdrawals/index.ts'
import { isForPeople } from './waiting-withdrawals.ts'

/** How long the first and the second of them take, so that a tester sees one step after the other. */
const READS_S = { requested: 8, approved1: 8 } as const
const ROUND_MS = 4_000

/** Decides until stopped. What fails is logged, and tried again in the next round. */
export function startSandboxStaff(sql: Sql, { log }: { log: Pick<Logger, 'warn'> }): { stop(): void } {
  const stopping = new AbortController()
  const { signal } = stopping
  const run = async () => {
    while (!signal.aborted) {
      await decideRound(sql, READS_S).catch((err: unknown) => log.warn({ err }, 'the sandbox’s staff could not decide'))
      await sleep(ROUND_MS, undefined, { signal, ref: false }).catch(() => {})
    }
  }
  void run()
  return { stop: () => stopping.abort() }
}

/** One round; exported for its test. @returns how often they said yes */
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
