import { isOpen, rechargeStateOf } from '@liuhe/domain/recharge/order.ts'
import { Refusal } from '../../../http/refusal.ts'
import type { ApprovalKind } from '../../approvals/index.ts'
import { findOrder, lockOrder } from '../order-queries.ts'
import { insertReceived, judgeReceived } from '../received-queries.ts'
import { creditByPeople, creditEffect } from './credit-by-people.ts'

/** The amount is text of 厘. */
type Payload = { orderNo: string; amount: string; reference: string }

/**
 * Money that two people have seen in the bank's own books, and no statement brought: noted under the bank's number, so
 * that it is credited once, also when the statement brings it later.
 */
export const rechargeHandCredit: ApprovalKind<Payload> = {
  name: 'recharge-hand',
  make: 'handleRecharges',
  decide: 'approveRecharges',
  objectOf: ({ orderNo }) => `recharge/${orderNo}`,
  async lockRevision(tx, { orderNo }) {
    const order = await lockOrder(tx, BigInt(orderNo))
    if (order === undefined) throw new Refusal('RECHARGE/NOT_FOUND')
    const state = rechargeStateOf(order.status)
    // An order that is credited cannot be matched by hand again; coins are proven by blocks alone; and what a member
    // was paid no bank of ours has.
    if (state === 'credited' || order.flow === 'coin' || order.flow === 'matched') throw new Refusal('RECHARGE/STATE')
    return order.revision
  },
  async effectOf(sql, { orderNo, amount }) {
    const order = await findOrder(sql, BigInt(orderNo))
    return order === undefined ? null : creditEffect(sql, order, BigInt(amount))
  },
  async execute(tx, { orderNo, amount, reference }, signed) {
    const order = await lockOrder(tx, BigInt(orderNo))
    if (order === undefined) throw new Refusal('RECHARGE/NOT_FOUND')
    const worth = BigInt(amount)
    const receivedId = await insertReceived(tx, {
      ...{ gateway: order.gateway, reference, currency: 'CNY', amount: worth, matchCode: null, address: null },
      paidAt: order.paidAt ?? order.createdAt,
    })
    if (receivedId === undefined) throw new Refusal('RECHARGE/DECIDED')
    const verdict = isOpen(rechargeStateOf(order.status)) && worth === order.amount ? 'agreed' : 'unknown'
    await judgeReceived(tx, receivedId, { rechargeId: order.rechargeId, worth, verdict, outcome: 'credited' })
    return creditByPeople(tx, order, { receivedId, worth, signed })
  },
}
