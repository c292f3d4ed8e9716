/**
 * Withdrawals that wait for somebody at the console: members of the sandbox ask for them by the call that every member
 * uses, and the sandbox's staff leaves them alone. One is ordinary, one takes two people, one is held by a rule about
 * turnover. Anyone who has been decided about asks again.
 */
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { yuan } from '@liuhe/domain/money.ts'
import { DAY_MS } from '@liuhe/domain/time.ts'
import type { Logger } from 'pino'
import { isConnectionLoss } from '../../db/connection-loss.ts'
import type { Sql } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import { Refusal } from '../../http/refusal.ts'
import { demoTopUp } from '../../ledger/events.ts'
import { openMemberAccounts, post } from '../../ledger/index.ts'
import { insertMember } from '../../modules/auth/queries.ts'
import {
  addSandboxAccount,
  createSecretCipher,
  issueCashTicket,
  selectPayoutAccounts,
} from '../../modules/security/index.ts'
import { addRequirement } from '../../modules/turnover/index.ts'
import { requestWithdrawal, selectWithdrawals } from '../../modules/withdrawals/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Random } from '../../platform/random.ts'
import { NO_PASSWORD } from './no-password.ts'

interface Asker {
  account: string
  holder: string
  bank: string
  card: string
  /** How long he has been a member, and how long his account has been there, in days. */
  days: readonly [member: number, account: number]
  /** Asked for before, and decided by the sandbox's staff: the account is known then. */
  first?: string
  amount: string
  /** Given with it, and not played: it is deducted. */
  gift?: string
}

const ASKERS: readonly Asker[] = [
  {
    ...{ account: 'sandbox-w1', holder: '沈嘉言', bank: '招商银行', card: '6225000000000301004', days: [210, 200] },
    ...{ first: '300', amount: '2600' },
  },
  {
    ...{ account: 'sandbox-w2', holder: '许明远', bank: '中国工商银行', card: '6222000000000302007', days: [95, 2] },
    amount: '6800',
  },
  {
    ...{ account: 'sandbox-w3', holder: '何雨晴', bank: '中国建设银行', card: '6217000000000303009', days: [40, 30] },
    ...{ amount: '1888', gift: '188' },
  },
]

const FOR_PEOPLE = 'sandbox-for-people-'
/** Whether a withdrawal is left to people at the console. No number of a page looks like these. */
export const isForPeople = (requestId: string): boolean => requestId.startsWith(FOR_PEOPLE)

const ROUND_MS = 10_000

interface WaitingTools {
  clock: Clock
  random: Random
  log: Pick<Logger, 'warn'>
  pepper: string
}

/** Goes on until stopped. What fails is logged, and tried again in the next round. */
export function startWaitingWithdrawals(sql: Sql, tools: WaitingTools): { stop(): void } {
  const stopping = new AbortController()
  const { signal } = stopping
  const run = async () => {
    while (!signal.aborted) {
      await waitingRound(sql, tools).catch((err: unknown) => {
        if (!isConnectionLoss(err)) tools.log.warn({ err }, 'the sandbox’s members could not ask for their withdrawals')
      })
      await sleep(ROUND_MS, undefined, { signal, ref: false }).catch(() => {})
    }
  }
  void run()
  return { stop: () => stopping.abort() }
}

/** One round; exported for its test. */
export async function waitingRound(sql: Sql, tools: Pick<WaitingTools, 'clock' | 'random' | 'pepper'>): Promise<void> {
  for (const asker of ASKERS) {
    const memberId = await memberOf(sql, asker, tools)
    const past = await selectWithdrawals(sql, memberId, { state: 'all', rows: 200 })
    if (past.some(({ closedAt }) => closedAt === null)) continue
    const first = past.some(({ state }) => state === 'paid') ? undefined : asker.first
    // Named by how many there were: of two processes that ask, one finds the request of the other.
    const requestId = `${first === undefined ? FOR_PEOPLE : 'sandbox-known-'}${asker.account}-${past.length}`
    const wish = { requestId, amount: yuan(first ?? asker.amount), gift: first === undefined ? asker.gift : undefined }
    await ask(sql, tools, { memberId, ...wish }).catch((error: unknown) => {
      // The times of the day are used up, or payouts are closed: tomorrow, then.
      if (!(error instanceof Refusal)) throw error
    })
  }
}

interface Wish {
  memberId: bigint
  requestId: string
  amount: bigint
  gift: string | undefined
}

/** Money for it comes with the request: the sandbox's purse is never empty, and its books are right. */
async function ask(
  sql: Sql,
  { clock, random }: Pick<WaitingTools, 'clock' | 'random'>,
  { memberId, requestId, amount, gift = '0' }: Wish,
): Promise<void> {
  const deposit = amount - yuan(gift)
  await inTransaction(sql, async (tx) => {
    await post(tx, demoTopUp({ memberId, amount, key: requestId }))
    const source = { memberId, sourceKind: 'manual', sourceNo: `waiting:${requestId}` } as const
    await addRequirement(tx, { ...source, deposit, gift: yuan(gift), depositMultiple: 0 })
  })
  const [account] = await selectPayoutAccounts(sql, memberId)
  if (account === undefined) throw new Error(`member ${memberId} has no account to be paid to`)
  const accountId = String(account.accountId)
  const destination = createHash('sha256').update(`account:${accountId}`).digest('base64url')
  const demand = { operation: 'withdraw', amount, destination } as const
  const request = { cashTicket: await issueCashTicket(sql, random, { memberId, demand }) }
  await requestWithdrawal(
    { sql, clock, viewer: { memberId }, request },
    { requestId, accountId, amount, deductMax: amount },
  )
}

/** The member of an account, who is made where he is missing. No password opens him. */
async function memberOf(
  sql: Sql,
  { account, holder, bank, card, days }: Asker,
  { clock, pepper }: Pick<WaitingTools, 'clock' | 'pepper'>,
): Promise<bigint> {
  const find = async () => {
    const [row] = await sql<{ memberId: bigint }[]>`
      select member_id as "memberId" from member where account_key = ${account}`
    return row?.memberId
  }
  const known = await find()
  if (known !== undefined) return known
  const ago = (count: number) => new Date(clock.now() - count * DAY_MS)
  const made = await inTransaction(sql, async (tx) => {
    const person = { account, accountKey: account, kind: 'member', passwordHash: NO_PASSWORD } as const
    const memberId = await insertMember(tx, person)
    if (memberId === undefined) return undefined
    await tx`update member set full_name = ${holder}, created_at = ${ago(days[0])} where member_id = ${memberId}`
    await openMemberAccounts(tx, memberId, 'CNY')
    const cipher = createSecretCipher(pepper, 'payout-account')
    const payout = { kind: 'bank', provider: bank, number: card, holderName: holder, addedAt: ago(days[1]) } as const
    await addSandboxAccount(tx, { cipher }, { memberId, ...payout })
    return memberId
  })
  const memberId = made ?? (await find())
  if (memberId === undefined) throw new Error(`${account} could not be made`)
  return memberId
}
