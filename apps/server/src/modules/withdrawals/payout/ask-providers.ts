/**
 * What providers are asked, and what becomes of their answers (I-25). A payment is asked for under the number of its
 * withdrawal. An answer that did not come is asked for, and only of what the provider has never heard is asked for
 * again, in the same words under the same number, which cannot pay twice.
 */
import type { Sql, Tx } from '../../../db/connect.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { type Gateway, GatewayRefused, GatewayUnknown, type PayoutState } from '../../payments/index.ts'
import { markAsked, markFailed, markPaid } from '../edges.ts'
import type { PayoutAccount, PayoutCiphers } from './begin-payments.ts'
import type { RaiseAlarm } from './check-books.ts'
import { endPayout, markDoubtful, type PayoutRow, putOff, takeDue } from './payout-queries.ts'

export type GatewayOf = (name: string) => Gateway

export interface AskParts {
  gatewayOf: GatewayOf
  gateways: readonly string[]
  ciphers: PayoutCiphers
  raise: RaiseAlarm
  onFault: (err: unknown) => void
  /** A no is believed when the provider still knows nothing after so long. */
  sureAfterS?: number
  /** A process that dies with payouts gives them back after so long. */
  leaseS?: number
  /** Between two looks, at first; it grows up to half a minute. */
  lookAgainS?: number
}

/** Looks at everything that is due, some at once. One that cannot be worked on keeps no other from its turn. */
export async function askProviders(sql: Sql, parts: AskParts): Promise<void> {
  for (;;) {
    const due = await takeDue(sql, { most: AT_ONCE, leaseS: parts.leaseS ?? LEASE_S, gateways: parts.gateways })
    await Promise.all(due.map((payout) => follow(sql, parts, payout).catch(parts.onFault)))
    if (due.length < AT_ONCE) return
  }
}

const AT_ONCE = 16
/** Longer than three calls of a gateway may take. A process that dies leaves its payouts to others after it. */
const LEASE_S = 20
const LOOK_AGAIN_S = 2
const LOOK_AGAIN_MAX_S = 30
/** Longer than any call of ours lives: what was sent before a no has arrived by then, or never will. */
const SURE_AFTER_S = 30
/** Somebody has to look into what takes so long (Reliability §7.5). */
const LATE_S = 1_800

async function follow(sql: Sql, parts: AskParts, payout: PayoutRow): Promise<void> {
  const { withdrawalId, gateway, looks } = payout
  const { lookAgainS = LOOK_AGAIN_S, sureAfterS = SURE_AFTER_S } = parts
  const again = { seconds: Math.min(lookAgainS * 1.5 ** (looks - 1), LOOK_AGAIN_MAX_S) }
  if (payout.age > LATE_S) {
    const minutes = Math.floor(LATE_S / 60)
    await parts.raise({ gateway, kind: 'payout', subject: `提现 ${withdrawalId} 出款超过 ${minutes} 分钟未完成` })
  }
  const answer = await answerOf(parts.gatewayOf(gateway), payout, parts.ciphers)
  switch (answer.kind) {
    case 'paid':
      return inTransaction(sql, (tx) => end(tx, payout, answer))
    case 'failed':
      return inTransaction(sql, (tx) => fail(tx, payout, answer))
    case 'pending':
      return putOff(sql, withdrawalId, again)
    case 'refused':
      if (answer.code === 'CONFLICT') {
        await parts.raise({ gateway, kind: 'payout', subject: `渠道以其他内容记录了出款 ${withdrawalId}` })
      }
      return putOff(sql, withdrawalId, { seconds: sureAfterS, refusal: answer.code })
    case 'silent':
      if (!payout.isDoubtful) await inTransaction(sql, (tx) => tellDoubt(tx, withdrawalId))
      return putOff(sql, withdrawalId, again)
  }
}

type Answer =
  | { kind: 'pending' }
  | { kind: 'paid'; reference: string }
  | { kind: 'failed'; reference: string | null; reason: string }
  | { kind: 'refused'; code: string }
  | { kind: 'silent' }

/** Asks outside of any transaction: it waits for somebody else's server. */
async function answerOf(gateway: Gateway, payout: PayoutRow, { words }: PayoutCiphers): Promise<Answer> {
  const payoutNo = String(payout.withdrawalId)
  const known = payout.looks > 1 ? await heard(() => gateway.queryPayout(payoutNo)) : undefined
  if (known !== undefined && known.kind !== 'unheard') return known.kind === 'refused' ? { kind: 'silent' } : known
  // A no, and still nothing there: nobody pays this any more.
  if (known !== undefined && payout.refusal !== null) return { kind: 'failed', reference: null, reason: REFUSED }
  const { amount, currency, encryptedAccount } = payout
  const account = JSON.parse(words.decrypt(encryptedAccount)) as PayoutAccount
  const answer = await heard(() => gateway.payout({ payoutNo, amount, currency, account }))
  return answer.kind === 'unheard' ? { kind: 'silent' } : answer
}

const REFUSED = '渠道拒绝出款'

async function heard(ask: () => Promise<PayoutState>): Promise<Answer | { kind: 'unheard' }> {
  try {
    return answered(await ask())
  } catch (error) {
    if (error instanceof GatewayUnknown) return { kind: 'silent' }
    if (error instanceof GatewayRefused) return { kind: 'refused', code: error.code }
    throw error
  }
}

function answered(state: PayoutState): Answer | { kind: 'unheard' } {
  if (state.kind === 'unknown') return { kind: 'unheard' }
  if (state.kind === 'pending') return { kind: 'pending' }
  const { reference } = state
  return state.kind === 'paid' ? { kind: 'paid', reference } : { kind: 'failed', reference, reason: '渠道出款失败' }
}

async function end(tx: Tx, { withdrawalId, gateway }: PayoutRow, { reference }: { reference: string }): Promise<void> {
  await markPaid(tx, withdrawalId, { role: 'provider', actor: `gateway:${gateway}`, reference })
  await endPayout(tx, withdrawalId, reference)
}

async function fail(
  tx: Tx,
  { withdrawalId, gateway }: PayoutRow,
  { reference, reason }: { reference: string | null; reason: string },
): Promise<void> {
  await markFailed(tx, withdrawalId, { role: 'provider', actor: `gateway:${gateway}`, reason, reference })
  await endPayout(tx, withdrawalId, reference)
}

/** The member sees that an answer is asked for; once. */
async function tellDoubt(tx: Tx, withdrawalId: bigint): Promise<void> {
  if (await markDoubtful(tx, withdrawalId)) await markAsked(tx, withdrawalId)
}
