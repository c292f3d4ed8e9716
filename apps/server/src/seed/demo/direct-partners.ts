/**
 * Members of the sandbox with whom a tester can try 免提直充 alone (ADR 096): some wait to be paid and answer by themselves
 * once there is a proof; others pay who waits. Two of them disagree about 300 yuan, and leave that to people at the
 * console. They say in every step that they are the sandbox. What people have begun to decide is theirs.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { formatYuan, type Money, yuan } from '@liuhe/domain/money.ts'
import { newRequestId } from '@liuhe/domain/request-id.ts'
import type { Logger } from 'pino'
import sharp from 'sharp'
import { isConnectionLoss } from '../../db/connection-loss.ts'
import type { Sql, Tx } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import { Refusal } from '../../http/refusal.ts'
import { demoTopUp } from '../../ledger/events.ts'
import { openMemberAccounts, post } from '../../ledger/index.ts'
import { noteDevice } from '../../modules/auth/index.ts'
import { insertMember } from '../../modules/auth/queries.ts'
import { dispute, lockLive, sendAway, settleOrDispute } from '../../modules/direct/index.ts'
import { bookRecharge, confirmRecharge, insertReceipt } from '../../modules/recharge/index.ts'
import { addSandboxAccount, createSecretCipher } from '../../modules/security/index.ts'
import { addRequirement } from '../../modules/turnover/index.ts'
import { type MatchRow, offerOfSandbox, selectLiveMatchesOf, selectOffersOf } from '../../modules/withdrawals/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Random } from '../../platform/random.ts'
import { NO_PASSWORD } from './no-password.ts'

export interface PartnerTools {
  clock: Clock
  random: Random
  log: Pick<Logger, 'warn'>
  pepper: string
}

/** What the receivers of each sum do with a proof, so that a tester sees every end of it. */
const RECEIVERS = [
  { account: 'sandbox-r100', amount: '100', answer: 'confirm', card: '6217000000000100002' },
  { account: 'sandbox-r200', amount: '200', answer: 'confirm', card: '6217000000000200000' },
  { account: 'sandbox-r300', amount: '300', answer: 'deny', verdict: 'people', card: '6217000000000300008' },
  { account: 'sandbox-r500', amount: '500', answer: 'confirm', card: '6217000000000500003' },
  { account: 'sandbox-r1000', amount: '1000', answer: 'deny', verdict: 'paid', card: '6217000000001000003' },
  { account: 'sandbox-r2000', amount: '2000', answer: 'deny', verdict: 'unpaid', card: '6217000000002000002' },
] as const
type Receiver = (typeof RECEIVERS)[number]
const PAYERS = ['sandbox-p1', 'sandbox-p2'] as const
/** Pays the receiver with whom people are to decide; as a tester would, from a device of his own. */
const DISPUTER = 'sandbox-p300'
/** The other members of the sandbox share a device, so they are never matched with each other. */
const DEVICE = 'the device of the sandbox'

/** How long they take, so that a tester sees one step after the other. */
const TAKES_S = { finds: 12, pays: 10, answers: 8, decides: 12 } as const
const ROUND_MS = 3_000

/** Goes on until stopped. What fails is logged, and tried again in the next round. */
export function startDirectPartners(sql: Sql, tools: PartnerTools): { stop(): void } {
  const stopping = new AbortController()
  const { signal } = stopping
  const run = async () => {
    while (!signal.aborted) {
      await partnerRound(sql, tools).catch((err: unknown) => {
        if (!isConnectionLoss(err)) tools.log.warn({ err }, 'the sandbox’s members of 免提直充 could not go on')
      })
      await sleep(ROUND_MS, undefined, { signal, ref: false }).catch(() => {})
    }
  }
  void run()
  return { stop: () => stopping.abort() }
}

/** One round; exported for its test. */
export async function partnerRound(
  sql: Sql,
  tools: PartnerTools,
  takes: Record<keyof typeof TAKES_S, number> = TAKES_S,
): Promise<void> {
  const ids = await partnersOf(sql, tools)
  const offers = await selectOffersOf(sql)
  const receivers = RECEIVERS.map((one) => ({ ...one, memberId: ids.get(one.account) as bigint }))
  const live = await selectLiveMatchesOf(sql, [...ids.values()])
  for (const receiver of receivers) {
    const isBusy =
      offers.some(({ memberId }) => memberId === receiver.memberId) ||
      live.some(({ receiverId }) => receiverId === receiver.memberId)
    if (!isBusy) await inTransaction(sql, (tx) => offer(tx, receiver, tools))
  }
  const known = new Set(ids.values())
  const payers = new Set([...PAYERS, DISPUTER].map((account) => ids.get(account)))
  for (const { memberId, amount, seconds } of offers) {
    if (!known.has(memberId) && seconds >= takes.finds) await pay(sql, tools, { ids, amount })
  }
  await payDisputed(sql, tools, { ids, offers, receivers })
  for (const match of live) await answer(sql, tools, { match, receivers, payers, takes })
}

async function answer(
  sql: Sql,
  tools: PartnerTools,
  {
    match,
    receivers,
    payers,
    takes,
  }: {
    match: MatchRow & { seconds: number }
    receivers: (Receiver & { memberId: bigint })[]
    payers: ReadonlySet<bigint | undefined>
    takes: Record<keyof typeof TAKES_S, number>
  },
): Promise<void> {
  const receiver = receivers.find(({ memberId }) => memberId === match.receiverId)
  const { state, seconds, rechargeId } = match
  if (state === 'paying' && payers.has(match.payerId) && seconds >= takes.pays) return prove(sql, tools, match)
  if (state === 'said' && receiver !== undefined && seconds >= takes.answers) {
    if (receiver.answer === 'deny') {
      return withLive(sql, rechargeId, (tx, live) =>
        dispute(tx, live, { kind: 'not-received', note: NOTES.denied, doer: SANDBOX }),
      )
    }
    await settleOrDispute(sql, rechargeId, { doer: SANDBOX, note: NOTES.confirmed })
  }
  if (state === 'disputed' && seconds >= takes.decides) {
    // A tester who says that nothing came is believed; one who says nothing was paid.
    const verdict =
      receiver?.answer === 'deny' ? receiver.verdict : match.disputeKind === 'no-answer' ? 'paid' : 'unpaid'
    if (verdict === 'people') return
    if (verdict === 'unpaid') {
      return withLive(sql, rechargeId, (tx, live) => sendAway(tx, live, { doer: SANDBOX, reason: NOTES.unpaid }))
    }
    await settleOrDispute(sql, rechargeId, { doer: SANDBOX, note: NOTES.paid })
  }
}

const withLive = (
  sql: Sql,
  rechargeId: bigint,
  work: (tx: Tx, live: NonNullable<Awaited<ReturnType<typeof lockLive>>>) => Promise<void>,
): Promise<void> =>
  inTransaction(sql, async (tx) => {
    const live = await lockLive(tx, rechargeId)
    if (live !== undefined) await work(tx, live)
  })

/** Money for it comes with the request: the sandbox's purse is never full, and its books are right. */
async function offer(
  tx: Tx,
  { memberId, amount }: Receiver & { memberId: bigint },
  tools: PartnerTools,
): Promise<void> {
  const requestId = keyOf(tools)
  const sum = yuan(amount)
  await post(tx, demoTopUp({ memberId, amount: sum, key: requestId }))
  const source = { sourceKind: 'manual', sourceNo: `direct:${requestId}` } as const
  await addRequirement(tx, { memberId, ...source, deposit: sum, gift: 0n, depositMultiple: 0 })
  await offerOfSandbox(tx, { memberId, amount: sum, requestId })
}

/** One dispute stands: where it is decided, the two begin again. */
async function payDisputed(
  sql: Sql,
  tools: PartnerTools,
  {
    ids,
    offers,
    receivers,
  }: {
    ids: ReadonlyMap<string, bigint>
    offers: Awaited<ReturnType<typeof selectOffersOf>>
    receivers: (Receiver & { memberId: bigint })[]
  },
): Promise<void> {
  const own = receivers.find((one) => 'verdict' in one && one.verdict === 'people')
  // Where somebody else waits for this sum, he would be paid first.
  const waiting = offers.filter(({ amount }) => amount === yuan(own?.amount ?? '0'))
  if (own === undefined || waiting.length !== 1 || waiting[0]?.memberId !== own.memberId) return
  const viewer = { memberId: ids.get(DISPUTER) as bigint }
  await book(sql, tools, { viewer, amount: yuan(own.amount) })
}

/** Somebody of the sandbox recharges what a tester waits for. */
async function pay(
  sql: Sql,
  tools: PartnerTools,
  { ids, amount }: { ids: ReadonlyMap<string, bigint>; amount: Money },
): Promise<void> {
  for (const account of PAYERS) {
    if (await book(sql, tools, { viewer: { memberId: ids.get(account) as bigint }, amount })) return
  }
}

/** @returns whether the recharge was made; not where its payer is busy with another one, or somebody was faster */
const book = (
  sql: Sql,
  { clock, random }: PartnerTools,
  { viewer, amount }: { viewer: { memberId: bigint }; amount: Money },
): Promise<boolean> => {
  const asked = { requestId: keyOf({ clock, random }), channelCode: 'direct', amount }
  return inTransaction(sql, (tx) => bookRecharge(tx, { viewer, random }, asked)).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refusal) return false
      throw error
    },
  )
}

/** A picture that says what it is, and the word that it is paid. */
async function prove(
  sql: Sql,
  { clock, random }: PartnerTools,
  { rechargeId, payerId, amount }: MatchRow,
): Promise<void> {
  const text = pictureOf(amount)
  const bytes = await sharp(Buffer.from(text)).webp({ quality: 82 }).toBuffer()
  const name = `${Array.from({ length: 4 }, () => random.u32().toString(16).padStart(8, '0')).join('')}.webp`
  await inTransaction(sql, async (tx) => {
    const live = await lockLive(tx, rechargeId)
    if (live?.match.state !== 'paying') return
    await insertReceipt(tx, { name, rechargeId, bytes, width: 480, height: 640 })
    const said = { orderNo: String(rechargeId), payer: '沙盒会员（演示）', paidTime: clock.now() }
    await confirmRecharge({ tx, clock, viewer: { memberId: payerId } }, said)
  })
}

const pictureOf = (amount: Money): string =>
  [
    '<svg xmlns="http://www.w3.org/2000/svg" width="480" height="640">',
    '<rect width="480" height="640" fill="#e8f5ee"/>',
    '<g font-family="sans-serif" text-anchor="middle" fill="#0a5c38">',
    '<text x="240" y="200" font-size="40">SANDBOX</text>',
    `<text x="240" y="300" font-size="64">${formatYuan(amount)}</text>`,
    '<text x="240" y="370" font-size="32">CNY</text>',
    '<text x="240" y="470" font-size="24">demo receipt, no real payment</text></g></svg>',
  ].join('')

/** The members of the sandbox by account; those that are missing are made. */
async function partnersOf(sql: Sql, { pepper }: Pick<PartnerTools, 'pepper'>): Promise<Map<string, bigint>> {
  const accounts = [...RECEIVERS.map(({ account }) => account), ...PAYERS, DISPUTER]
  const known = await sql<{ account: string; memberId: bigint }[]>`
    select account_key as account, member_id as "memberId" from member where account_key in ${sql(accounts)}`
  const ids = new Map(known.map(({ account, memberId }) => [account, memberId]))
  const cipher = createSecretCipher(pepper, 'payout-account')
  for (const account of accounts.filter((one) => !ids.has(one))) {
    await inTransaction(sql, async (tx) => {
      // No password opens such an account.
      const memberId = await insertMember(tx, {
        account,
        accountKey: account,
        kind: 'member',
        passwordHash: NO_PASSWORD,
      })
      if (memberId === undefined) return
      await openMemberAccounts(tx, memberId, 'CNY')
      await noteDevice(tx, memberId, account === DISPUTER ? `the device of ${account}` : DEVICE)
      const receiver = RECEIVERS.find((one) => one.account === account)
      if (receiver !== undefined) {
        const bank = { kind: 'bank', provider: '中国建设银行', number: receiver.card } as const
        await addSandboxAccount(tx, { cipher }, { memberId, holderName: '沙盒会员', ...bank })
      }
      ids.set(account, memberId)
    })
  }
  return ids
}

const keyOf = ({ clock, random }: Pick<PartnerTools, 'clock' | 'random'>): string =>
  newRequestId(
    clock.now(),
    Uint8Array.from({ length: 10 }, () => random.u32() & 0xff),
  )

const SANDBOX = { role: 'sandbox', actor: 'sandbox:direct' } as const
/** Members read them in the timeline. */
const NOTES = {
  confirmed: '沙盒会员自动确认到账（演示环境）',
  denied: '沙盒会员模拟未到账（演示环境）',
  paid: '沙盒工作人员核实凭证，判定已付款（演示环境）',
  unpaid: '沙盒工作人员核实，判定未付款（演示环境）',
} as const
