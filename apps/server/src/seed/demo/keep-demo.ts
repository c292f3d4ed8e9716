/** The demonstration goes on while it runs, and makes up for the time in which it did not. */
import { setInterval as every, setTimeout as sleep } from 'node:timers/promises'
import { MINUTE_MS } from '@liuhe/domain/time.ts'
import type { Logger } from 'pino'
import { connect, NO_LIMITS, type Sql } from '../../db/connect.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Random } from '../../platform/random.ts'
import { ARCHIVE_DAYS, FIRST_DAYS, seedGallery } from './gallery.ts'
import { seedHistory } from './history.ts'
import { keepCorrectedResult } from './corrected-result.ts'
import { keepContent } from './keep-content.ts'
import { startCrowd } from './crowd.ts'
import { startDirectPartners } from './direct-partners.ts'
import { startRobotBettor } from './robot-bettor.ts'
import { startSandboxDesk } from './sandbox-desk.ts'
import { startSandboxStaff } from './sandbox-staff.ts'
import { startWaitingMoney } from './waiting-money.ts'
import { startWaitingWithdrawals } from './waiting-withdrawals.ts'

/**
 * Keeps the demonstration until stopped. Soon after the start, draws, sheets and posts of the time without a server are
 * added; from then on authors write, sheets come out, the archive grows backwards until it is whole, one result is
 * corrected, the sandbox’s
 * staff decide about withdrawals, a robot serves at the desk, members pay and are paid by 免提直充, three withdrawals
 * and other money wait for somebody at the console, a robot bets and shows its bets, and a crowd of robots bets on
 * a few games. A part that fails is logged
 * and tried again in the next round.
 * @param url of the application's role
 */
export function keepDemo(url: string, tools: Tools): { stop(): Promise<void> } {
  const sql = connect(url, { name: 'liuhe-demo', max: 3, ...NO_LIMITS })
  const stopping = new AbortController()
  const { signal } = stopping
  const run = async () => {
    await sleep(SOON_MS, undefined, { signal, ref: false })
    await keepRound(sql, tools, 0)
    let round = 0
    for await (const _ of every(MINUTE_MS, undefined, { signal, ref: false })) await keepRound(sql, tools, ++round)
  }
  run().catch((error: Error) => {
    if (error.name !== 'AbortError') throw error
  })
  const staff = startSandboxStaff(sql, tools)
  const desk = startSandboxDesk(sql, tools)
  const partners = startDirectPartners(sql, tools)
  const waiting = startWaitingWithdrawals(sql, tools)
  const money = startWaitingMoney(sql, tools)
  const bettor = startRobotBettor(sql, tools)
  const crowd = startCrowd(sql, tools)
  return {
    async stop() {
      stopping.abort()
      staff.stop()
      desk.stop()
      partners.stop()
      waiting.stop()
      money.stop()
      bettor.stop()
      crowd.stop()
      await sql.end({ timeout: 1 })
    },
  }
}

/** One round; exported for its test. */
export async function keepRound(sql: Sql, { clock, log }: Pick<Tools, 'clock' | 'log'>, round: number): Promise<void> {
  const now = clock.now()
  const days = Math.min(FIRST_DAYS + round * DAYS_A_ROUND, ARCHIVE_DAYS)
  const parts = {
    history: async () => HISTORY_ROUNDS.includes(round) && seedHistory(sql, now),
    sheets: () => seedGallery(sql, now, days),
    posts: () => keepContent(sql, { now }),
    correction: () => keepCorrectedResult(sql),
  }
  for (const [name, part] of Object.entries(parts)) {
    await part().catch((err: unknown) => log.warn({ err, name }, 'a part of the demonstration was not kept'))
  }
}

/** Straight after a start the closes and draws that are due have the processor. */
const SOON_MS = 15_000
const DAYS_A_ROUND = 45
/** At the start, and once the turns that fell into the start itself are certainly past: nobody could bet on them. */
const HISTORY_ROUNDS = [0, 4]

interface Tools {
  clock: Clock
  random: Random
  log: Pick<Logger, 'warn'>
  /** Under which numbers of accounts are encrypted. */
  pepper: string
}
