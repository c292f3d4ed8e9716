/**
 * Money that waits for somebody at the console: two transfers whose members say that they have paid, money of no
 * order, a day of the bank with a difference, and an adjustment for a second person. What has been dealt with comes
 * again under another number.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { yuan } from '@liuhe/domain/money.ts'
import { newRequestId } from '@liuhe/domain/request-id.ts'
import { addDays } from '@liuhe/domain/time.ts'
import type { Logger } from 'pino'
import { isConnectionLoss } from '../../db/connection-loss.ts'
import type { Sql, Tx } from '../../db/connect.ts'
import { siteDay } from '../../db/site-days.ts'
import { inTransaction } from '../../db/transaction.ts'
import { Refusal } from '../../http/refusal.ts'
import { openMemberAccounts } from '../../ledger/index.ts'
import { adjustment } from '../../modules/adjustments/index.ts'
import { propose, selectApprovals } from '../../modules/approvals/index.ts'
import { insertMember } from '../../modules/auth/queries.ts'
import { selectOperators } from '../../modules/operators/index.ts'
import { keepDifferences, selectComparedDays } from '../../modules/payments/index.ts'
import {
  bookRecharge,
  confirmRecharge,
  receivePayment,
  selectReceivedOpen,
  selectRecharges,
} from '../../modules/recharge/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Random } from '../../platform/random.ts'
import { NO_PASSWORD } from './no-password.ts'

const PAYERS = [
  { account: 'sandbox-t1', holder: '苏晓彤', channelCode: 'bank-ccb', amount: '2000' },
  { account: 'sandbox-t2', holder: '陆子谦', channelCode: 'bank-ccb', amount: '60000' },
] as const
/** Money of nobody: its number begins with this. */
const STRAY = 'SANDBOX-STRAY-'
const ROUND_MS = 10_000

interface MoneyTools {
  clock: Clock
  random: Random
  log: Pick<Logger, 'warn'>
}

/** Goes on until stopped. What fails is logged, and tried again in the next round. */
export function startWaitingMoney(sql: Sql, tools: MoneyTools): { stop(): void } {
  const stopping = new AbortController()
  const { signal } = stopping
  const run = async () => {
    while (!signal.aborted) {
      await waitingMoneyRound(sql, tools).catch((err: unknown) => {
        if (!isConnectionLoss(err)) tools.log.warn({ err }, 'money of the sandbox could not be made to wait')
      })
      await sleep(ROUND_MS, undefined, { signal, ref: false }).catch(() => {})
    }
  }
  void run()
  return { stop: () => stopping.abort() }
}

/** One round; exported for its test. */
export async function waitingMoneyRound(sql: Sql, tools: Pick<MoneyTools, 'clock' | 'random'>): Promise<void> {
  for (const payer of PAYERS) await transferFor(sql, tools, payer)
  await inTransaction(sql, (tx) => strayMoney(tx, tools.clock))
  await inTransaction(sql, (tx) => oddDay(tx, tools.clock))
  await inTransaction(sql, (tx) => waitingAdjustment(tx, tools))
}

/** A transfer of a member who says that he has paid; a new one when nothing of his is open. */
async function transferFor(
  sql: Sql,
  { clock, random }: Pick<MoneyTools, 'clock' | 'random'>,
  { account, holder, channelCode, amount }: (typeof PAYERS)[number],
): Promise<void> {
  const memberId = await inTransaction(sql, (tx) => memberOf(tx, account, holder))
  const viewer = { memberId }
  const [newest] = await selectRecharges(sql, memberId, { state: 'all', rows: 1 })
  if (newest?.status === 2) return
  await inTransaction(sql, async (tx) => {
    if (newest?.status === 1) {
      const said = { orderNo: String(newest.rechargeId), payer: holder, paidTime: clock.now() - 240_000 }
      await confirmRecharge({ tx, clock, viewer }, said)
      return
    }
    const requestId = newRequestId(clock.now(), bytesOf(random, 10))
    await bookRecharge(tx, { viewer, random }, { requestId, channelCode, amount: yuan(amount) })
  }).catch((error: unknown) => {
    // The channel is closed, or its account is not there yet: the next round looks again.
    if (!(error instanceof Refusal)) throw error
  })
}

async function memberOf(tx: Tx, account: string, holder: string): Promise<bigint> {
  const person = { account, accountKey: account, kind: 'member', passwordHash: NO_PASSWORD } as const
  const made = await insertMember(tx, person)
  if (made !== undefined) {
    await tx`update member set full_name = ${holder} where member_id = ${made}`
    await openMemberAccounts(tx, made, 'CNY')
    return made
  }
  const [row] = await tx<[{ memberId: bigint }]>`
    select member_id as "memberId" from member where account_key = ${account}`
  return row.memberId
}

/** Money in the bank's books that names no order. */
async function strayMoney(tx: Tx, clock: Clock): Promise<void> {
  const waiting = await selectReceivedOpen(tx)
  if (waiting.some(({ reference }) => reference.startsWith(STRAY))) return
  const money = { gateway: 'bank', reference: `${STRAY}${clock.now()}`, amount: yuan('888'), currency: 'CNY' } as const
  await receivePayment(tx, { ...money, paidAt: clock.now() - 1_800_000 })
}

/** The day before yesterday of the bank, which no job compares any more: one payment there is missing here. */
async function oddDay(tx: Tx, clock: Clock): Promise<void> {
  const day = addDays(await siteDay(tx, clock.now()), -2)
  const known = await selectComparedDays(tx, { from: day, until: day, gateway: 'bank' })
  if (known.length > 0) return
  const theirs = { reference: `B-${day.replaceAll('-', '')}-77120`, amount: yuan('2000') }
  await keepDifferences(tx, {
    ...{ gateway: 'bank', day, currency: 'CNY', payments: 1 },
    sums: {
      ...{ ours: 0, oursSum: 0n, theirsSum: theirs.amount },
      ...{ oursPayouts: 0, oursPayoutsSum: 0n, theirsPayouts: 0, theirsPayoutsSum: 0n },
    },
    differences: [{ reference: theirs.reference, kind: 'missing-here', side: 'gateway', ours: undefined, theirs }],
  })
}

/** An adjustment that `maker` has proposed from another browser. */
async function waitingAdjustment(tx: Tx, { clock, random }: Pick<MoneyTools, 'clock' | 'random'>): Promise<void> {
  const open = await selectApprovals(tx, { kinds: [adjustment.name], state: 'open', rows: 1 })
  const maker = (await selectOperators(tx)).find(({ login }) => login === 'maker')
  if (open.length > 0 || maker === undefined) return
  const memberId = await memberOf(tx, PAYERS[0].account, PAYERS[0].holder)
  const payload = {
    memberId: String(memberId),
    ...({ reasonCode: 'compensation', amount: String(yuan('88')), multiple: 100 } as const),
  }
  const person = { ...maker, sessionId: Buffer.from(bytesOf(random, 32)).toString('hex'), device: null }
  const from = { operator: person as never, request: { address: '127.0.0.1' } as never }
  const wish = {
    payload,
    revision: 0,
    reason: '活动奖励补发（演示）',
    requestId: newRequestId(clock.now(), bytesOf(random, 10)),
  }
  await propose({ tx, note: () => {}, ...from }, adjustment, wish)
}

const bytesOf = (random: Random, length: number): Uint8Array => Uint8Array.from({ length }, () => random.u32() & 0xff)
