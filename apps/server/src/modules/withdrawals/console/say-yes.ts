/** Who says yes to a withdrawal (Ruling C130): one person where one is enough, or two different ones. */
import * as api from '@liuhe/contract/api/operator/withdrawals.ts'
import type { InputOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import { staffMayPay } from '@liuhe/domain/staff.ts'
import * as z from 'zod/mini'
import type { Queryable, Tx } from '../../../db/connect.ts'
import { Refusal } from '../../../http/refusal.ts'
import { type ApprovalKind, propose } from '../../approvals/index.ts'
import { maskedAccounts } from '../../member/index.ts'
import type { OperatorWrite } from '../../operators/index.ts'
import { approve, type Doer } from '../edges.ts'
import { findWithdrawal, paidOf, selectHits, type WithdrawalRow } from '../queries.ts'
import { rowOf } from '../read-withdrawal.ts'
import { dropClaim } from './console-queries.ts'
import { actorOf, doerOf, foundOrder, lockedOrder, requireFree } from './desk-order.ts'
import { namesOf } from './wire.ts'

/** Everything that both people sign: what leaves, to whom, and how many have to say so. Money is text of 厘. */
type Payload = {
  orderNo: string
  memberId: string
  accountId: string
  amount: string
  paid: string
  people: number
}

/** A proposal of a payout waits so long (Ruling C135). */
const WAITS_MS = 2 * 3_600_000

/** The second yes. The first was said in the transaction that proposed it, and is no change of what was looked at. */
export const withdrawalPayout: ApprovalKind<Payload> = {
  name: 'withdrawal',
  make: 'handleWithdrawals',
  decide: 'approveWithdrawals',
  waitsMs: WAITS_MS,
  objectOf: ({ orderNo }) => `withdrawal/${orderNo}`,
  async lockRevision(tx, payload) {
    const order = await lockedOrder(tx, payload.orderNo)
    requirePayload(order, payload)
    return seenRevision(order)
  },
  async effectOf(sql, { orderNo }) {
    const order = await findWithdrawal(sql, BigInt(orderNo))
    return order === undefined ? null : effectOf(sql, order)
  },
  async execute(tx, { orderNo }, { people: [, checker] }) {
    const order = await lockedOrder(tx, orderNo)
    if (!staffMayPay(checker.role, 'second', order.amount)) throw new Refusal('STAFF/LIMIT')
    return { state: await sayYes(tx, order, { ...doerOf(checker), to: 'approved2' }) }
  },
}

/**
 * Says yes: alone where one is enough, or as the first, which proposes the second to somebody else. The same request
 * again is answered and changes nothing.
 */
export async function approveOrder(
  context: OperatorWrite<typeof api.approve>,
  { orderNo, requestId, revision, reason }: InputOf<typeof api.approve>,
): Promise<OutputOf<typeof api.approve>> {
  const { tx, operator, note } = context
  note({ object: `withdrawal/${orderNo}`, reason })
  const seen = await foundOrder(tx, orderNo)
  if (seen.people === 2) return proposeSecond(context, seen, { requestId, revision, reason })
  const order = await lockedOrder(tx, orderNo)
  const isMine = order.approved1By === actorOf(operator.operatorId)
  if (isMine && order.people === 1) return { state: order.state, proposal: null }
  await requireFree(tx, order.withdrawalId, operator)
  if (order.state !== 'requested' || order.people !== 1) throw new Refusal('WITHDRAW/STATE')
  if (order.revision !== revision) throw new Refusal('APPROVAL/CHANGED', { data: { revision: order.revision } })
  if (!staffMayPay(operator.role, 'alone', order.amount)) throw new Refusal('STAFF/LIMIT')
  const state = await sayYes(tx, order, { ...doerOf(operator), to: 'approved1' })
  note({ before: { state: order.state }, after: { state } })
  return { state, proposal: null }
}

type Wish = { requestId: string; revision: number; reason: string }
type Context = Parameters<typeof approveOrder>[0]

/**
 * The proposal comes before the first yes, because a decision locks its row before the withdrawal. Where the first yes
 * is there already (the proposal before was refused or expired), this only proposes again.
 */
async function proposeSecond(
  context: Context,
  seen: WithdrawalRow,
  { requestId, revision, reason }: Wish,
): Promise<OutputOf<typeof api.approve>> {
  const { tx, operator, note } = context
  if (!staffMayPay(operator.role, 'first', seen.amount)) throw new Refusal('STAFF/LIMIT')
  await requireFree(tx, seen.withdrawalId, operator)
  const isFirst = seen.state === 'requested'
  const payload = payloadOf(seen)
  const looked = isFirst ? revision : revision - 1
  const proposal = await propose(context, withdrawalPayout, { payload, revision: looked, reason, requestId })
  note({ object: `withdrawal/${payload.orderNo}` })
  if (!isFirst) return { state: seen.state, proposal }
  const state = await sayYes(tx, seen, { ...doerOf(operator), to: 'approved1' })
  note({ before: { state: seen.state } })
  return { state, proposal }
}

/** @throws WITHDRAW/STATE when it has gone on, WITHDRAW/SAME_PERSON when he has said the first yes himself */
async function sayYes(
  tx: Tx,
  { withdrawalId }: WithdrawalRow,
  { to, ...doer }: Doer & { to: 'approved1' | 'approved2' },
) {
  const outcome = await approve(tx, withdrawalId, doer)
  if (outcome === 'same-person') throw new Refusal('WITHDRAW/SAME_PERSON')
  // A first yes is never taken for a second one: what was written is undone.
  if (outcome !== to) throw new Refusal('WITHDRAW/STATE')
  await dropClaim(tx, withdrawalId)
  return outcome
}

const payloadOf = (order: WithdrawalRow): Payload => ({
  orderNo: String(order.withdrawalId),
  memberId: String(order.memberId),
  accountId: String(order.accountId),
  amount: String(order.amount),
  paid: String(paidOf(order)),
  people: order.people,
})

/** @throws WITHDRAW/STATE when it cannot get a second yes, APPROVAL/CHANGED when it is not what was proposed */
function requirePayload(order: WithdrawalRow, payload: Payload): void {
  if ((order.state !== 'requested' && order.state !== 'approved1') || order.people !== 2) {
    throw new Refusal('WITHDRAW/STATE')
  }
  const present: Record<string, string | number> = payloadOf(order)
  const isSame = Object.entries(payload).every(([field, value]) => present[field] === value)
  if (!isSame) throw new Refusal('APPROVAL/CHANGED')
}

/** How often it had changed when the first yes was said: that yes is part of the proposal. */
const seenRevision = ({ state, revision }: WithdrawalRow): number => (state === 'approved1' ? revision - 1 : revision)

async function effectOf(sql: Queryable, order: WithdrawalRow): Promise<unknown> {
  const { memberId, holderShown, fee, deduct, approved1By } = order
  const [hits, accounts, names] = await Promise.all([
    selectHits(sql, order.withdrawalId),
    maskedAccounts(sql, [memberId]),
    namesOf(sql, [approved1By]),
  ])
  return z.encode(api.PayoutEffect, {
    ...{ order: rowOf(order), memberId: String(memberId), account: accounts.get(memberId) ?? '' },
    ...{ holderName: holderShown, rules: hits.map(({ code }) => code), firstYes: names[0] ?? null },
    ...{ paid: paidOf(order), fee, deduct },
  })
}
