/** Payments that no gateway makes: people make them at the bank, and two of them say what became of it. */
import * as api from '@liuhe/contract/api/operator/withdrawals.ts'
import type { InputOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import * as z from 'zod/mini'
import type { Tx } from '../../../db/connect.ts'
import { Refusal } from '../../../http/refusal.ts'
import type { ApprovalKind } from '../../approvals/index.ts'
import { maskedAccounts } from '../../member/index.ts'
import type { OperatorWrite } from '../../operators/index.ts'
import { markFailed, markPaid, markPaying, markReturned } from '../edges.ts'
import { findPayout } from '../payout/payout-queries.ts'
import type { GatewayOf } from '../payout/ask-providers.ts'
import { findWithdrawal, paidOf, type WithdrawalRow } from '../queries.ts'
import { rowOf } from '../read-withdrawal.ts'
import { isReferenceUsed } from './console-queries.ts'
import { doerOf, lockedOrder } from './desk-order.ts'

/** Money is text of 厘. */
type Payload = { orderNo: string; outcome: 'paid' | 'failed'; reference: string; paid: string }

const WAITS_MS = 2 * 3_600_000

/** What became of a payment by hand, under the bank's own number. */
export const withdrawalByHand: ApprovalKind<Payload> = {
  name: 'withdrawal-by-hand',
  make: 'handleWithdrawals',
  decide: 'approveWithdrawals',
  waitsMs: WAITS_MS,
  objectOf: ({ orderNo }) => `withdrawal/${orderNo}`,
  async lockRevision(tx, { orderNo, paid, reference }) {
    const order = await lockedOrder(tx, orderNo)
    await requirePaidByHand(tx, order)
    // A number of the bank is one payment: it is not the proof of two.
    if (String(paidOf(order)) !== paid || (await isReferenceUsed(tx, reference))) throw new Refusal('WITHDRAW/STATE')
    return order.revision
  },
  async effectOf(sql, { orderNo, outcome, reference }) {
    const order = await findWithdrawal(sql, BigInt(orderNo))
    if (order === undefined) return null
    const accounts = await maskedAccounts(sql, [order.memberId])
    return z.encode(api.ByHandEffect, {
      ...{ order: rowOf(order), memberId: String(order.memberId), account: accounts.get(order.memberId) ?? '' },
      ...{ holderName: order.holderShown, outcome, reference, paid: paidOf(order) },
    })
  },
  async execute(tx, { orderNo, outcome, reference }, { people: [, checker], reason }) {
    const { withdrawalId } = await lockedOrder(tx, orderNo)
    const doer = doerOf(checker)
    const isDone =
      outcome === 'paid'
        ? await markPaid(tx, withdrawalId, { ...doer, reference })
        : (await markFailed(tx, withdrawalId, { ...doer, reference, reason })) &&
          (await markReturned(tx, withdrawalId, doer))
    if (!isDone) throw new Refusal('WITHDRAW/STATE')
    return { state: outcome === 'paid' ? 'paid' : 'returned' }
  },
}

/** Begins a payment by hand, so that nobody rejects meanwhile what is paid at the bank. */
export const payByHand =
  (gatewayOf: GatewayOf | undefined) =>
  async (
    { tx, note }: Pick<OperatorWrite<typeof api.pay>, 'tx' | 'note'>,
    { orderNo }: InputOf<typeof api.pay>,
  ): Promise<OutputOf<typeof api.pay> | Refusal> => {
    note({ object: `withdrawal/${orderNo}` })
    const order = await lockedOrder(tx, orderNo)
    if (isGatewayThere(order, gatewayOf)) throw new Refusal('WITHDRAW/STATE')
    const outcome = await markPaying(tx, order.withdrawalId)
    if (outcome === 'frozen') throw new Refusal('WITHDRAW/FROZEN')
    // Returned, not thrown: the rule that holds it now is to stay.
    if (outcome === 'held') return new Refusal('WITHDRAW/STATE')
    if (outcome !== 'taken') throw new Refusal('WITHDRAW/STATE')
    note({ before: { state: order.state }, after: { state: 'paying' } })
    return { state: 'paying' }
  }

/** A payment that a gateway was asked for is the gateway's: only its own answer ends it (I-25). */
async function requirePaidByHand(tx: Tx, { withdrawalId, state }: WithdrawalRow): Promise<void> {
  const isByHand = state === 'paying' && (await findPayout(tx, withdrawalId)) === undefined
  if (!isByHand) throw new Refusal('WITHDRAW/STATE')
}

function isGatewayThere({ gateway }: WithdrawalRow, gatewayOf: GatewayOf | undefined): boolean {
  if (gateway === null) return false
  try {
    return gatewayOf === undefined || gatewayOf(gateway) !== undefined
  } catch {
    return false
  }
}
