/** What follows every change of a withdrawal, in its transaction: the notice, and the news for the sockets. */
import type { Tx } from '../../db/connect.ts'
import { balancesOfMember } from '../../ledger/index.ts'
import { announce } from '../../realtime/outbox.ts'
import { notify } from '../notifications/index.ts'
import { findWithdrawal, type WithdrawalRow } from './queries.ts'
import { textOf, type Told } from './texts.ts'

/**
 * Tells the member, and all his sockets, what has become of a withdrawal. Comes last in a transaction, like all
 * messages (docs/money.md).
 */
export async function tell(tx: Tx, withdrawalId: bigint, told: Told): Promise<WithdrawalRow> {
  const order = await findWithdrawal(tx, withdrawalId)
  if (order === undefined) throw new Error(`withdrawal ${withdrawalId} is not there`)
  const { memberId, amount, status } = order
  const orderNo = String(withdrawalId)
  await notify(tx, { memberId, content: textOf({ orderNo, amount }, told) })
  await announce(tx, { topic: 'withdrawal', payload: { memberId: String(memberId), orderNo, status } })
  return order
}

/** The member's balance as it is now, for his sockets. */
export async function announceBalance(tx: Tx, memberId: bigint): Promise<void> {
  const { main } = await balancesOfMember(tx, memberId)
  await announce(tx, { topic: 'balance', payload: [{ memberId: String(memberId), balance: String(main) }] })
}
