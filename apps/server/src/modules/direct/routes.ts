import * as api from '@liuhe/contract/api/direct.ts'
import type { InputOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import type { Queryable, Tx } from '../../db/connect.ts'
import type { PoolContext, ReadContext, WriteContext } from '../../http/context.ts'
import { mountArea } from '../../http/mount.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Server } from '../../http/server.ts'
import type { SignedIn } from '../../http/sessions/viewer.ts'
import { findRecharge, isMatchedOpen, receiptPath, selectReceiptNames } from '../recharge/index.ts'
import { createSecretCipher, readPayoutDestination, requireCashTicket, type SecretCipher } from '../security/index.ts'
import {
  findMatch,
  findOffer,
  findPayer,
  findWithdrawal,
  leaveOffer,
  type MatchRow,
  ownWithdrawal,
  withdrawalIdOf,
  withdrawalNow,
} from '../withdrawals/index.ts'
import { dispute, lockLive, settleOrDispute } from './settle.ts'

/** 免提直充, for its two members (docs/withdrawals.md). `pepper` is the secret under which accounts are encrypted. */
export function mountDirect(server: Server, { pepper }: { pepper: string }): void {
  const cipher = createSecretCipher(pepper, 'payout-account')
  mountArea(server, api, {
    payee: (context, input) => readPayee(context, input, cipher),
    incoming: async ({ sql, viewer }, { orderNo }) => {
      const { withdrawalId } = await ownWithdrawal(sql, viewer.memberId, withdrawalIdOf(orderNo))
      const match = await findPayer(sql, withdrawalId)
      return match === undefined ? null : incomingOf(sql, match)
    },
    received: { ownTransactions: confirmReceived },
    missing: sayMissing,
    leave: leaveDirect,
  })
}

type Incoming = OutputOf<typeof api.missing>

/** Only to its payer, and only as long as he may still pay: what is over shows no account (as other recharges). */
async function readPayee(
  { sql, viewer }: ReadContext<SignedIn>,
  { orderNo }: InputOf<typeof api.payee>,
  cipher: SecretCipher,
): Promise<OutputOf<typeof api.payee>> {
  const rechargeId = withdrawalIdOf(orderNo)
  const order = rechargeId === undefined ? undefined : await findRecharge(sql, rechargeId, viewer.memberId)
  if (order === undefined) throw new Refusal('RECHARGE/NOT_FOUND')
  const match = isMatchedOpen(order) ? await findMatch(sql, order.rechargeId) : undefined
  const withdrawal = match === undefined ? undefined : await findWithdrawal(sql, match.withdrawalId)
  if (withdrawal === undefined) throw new Refusal('RECHARGE/STATE')
  return readPayoutDestination(sql, { cipher }, withdrawal.accountId)
}

/** The receiver has the money, and says so under his code: his held money leaves for it. */
async function confirmReceived(
  { sql, viewer: { memberId }, request }: PoolContext<SignedIn>,
  { orderNo }: InputOf<typeof api.received>,
): Promise<OutputOf<typeof api.received>> {
  const { withdrawalId, state } = await ownWithdrawal(sql, memberId, withdrawalIdOf(orderNo))
  const match = await findPayer(sql, withdrawalId)
  // Said once more after a lost answer.
  if (match !== undefined && state === 'paid') return { state: 'paid' }
  if (match === undefined) throw new Refusal('WITHDRAW/NO_PAYER')
  const outcome = await settleOrDispute(sql, match.rechargeId, {
    doer: { role: 'member', actor: `member:${memberId}` },
    note: null,
    before: (tx, { match: { amount } }) =>
      requireCashTicket(tx, {
        ...{ memberId, ticket: request.cashTicket, operation: 'confirm-payment', amount },
        destination: `withdrawal:${withdrawalId}`,
      }),
  })
  if (outcome === 'over') throw new Refusal('WITHDRAW/NO_PAYER')
  return { state: outcome }
}

async function sayMissing(
  { tx, viewer: { memberId } }: WriteContext<SignedIn>,
  { orderNo, kind, note = '' }: InputOf<typeof api.missing>,
): Promise<Incoming> {
  const { withdrawalId } = await ownWithdrawal(tx, memberId, withdrawalIdOf(orderNo))
  const seen = await findPayer(tx, withdrawalId)
  const locked = seen === undefined ? undefined : await lockLive(tx, seen.rechargeId)
  if (locked === undefined || locked.match.state === 'paying') throw new Refusal('WITHDRAW/NO_PAYER')
  if (locked.match.state === 'said') {
    const doer = { role: 'member', actor: `member:${memberId}` } as const
    await dispute(tx, locked, { kind, note: note.trim() === '' ? null : note.trim(), doer })
  }
  return incomingOf(tx, (await findMatch(tx, locked.match.rechargeId)) as MatchRow)
}

async function leaveDirect(
  { tx, viewer: { memberId } }: WriteContext<SignedIn>,
  { orderNo }: InputOf<typeof api.leave>,
): Promise<OutputOf<typeof api.leave>> {
  const { withdrawalId } = await ownWithdrawal(tx, memberId, withdrawalIdOf(orderNo))
  const doer = { role: 'member', actor: `member:${memberId}` } as const
  const hasLeft = await leaveOffer(tx as Tx, withdrawalId, { why: 'asked', doer })
  const isThere = !hasLeft && (await findOffer(tx, withdrawalId)) !== undefined
  if (isThere) throw new Refusal('WITHDRAW/PAYER_THERE')
  return { isOffered: false }
}

async function incomingOf(sql: Queryable, match: MatchRow): Promise<Incoming> {
  const order = await findRecharge(sql, match.rechargeId)
  if (order === undefined) throw new Error(`match ${match.rechargeId} has no recharge`)
  const hasSaid = match.saidAt !== null
  const receipts = hasSaid ? await selectReceiptNames(sql, match.rechargeId) : []
  return {
    now: await withdrawalNow(sql),
    ...{ state: match.state, amount: match.amount, dispute: match.disputeKind, disputeNote: match.disputeNote },
    payTime: order.expiresAt.getTime(),
    payer: hasSaid ? order.payer : null,
    paidTime: hasSaid ? (order.paidAt?.getTime() ?? null) : null,
    saidTime: match.saidAt?.getTime() ?? null,
    answerTime: match.answerBy?.getTime() ?? null,
    receipts: receipts.map(receiptPath),
  }
}
