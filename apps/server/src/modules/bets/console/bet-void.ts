import { BetVoidEffect } from '@liuhe/contract/api/operator/orders.ts'
import { issueLabel } from '@liuhe/domain/lottery/schedule.ts'
import { formatYuan, type Money } from '@liuhe/domain/money.ts'
import * as z from 'zod/mini'
import type { Queryable } from '../../../db/connect.ts'
import { Refusal } from '../../../http/refusal.ts'
import { spendableOf } from '../../../ledger/spendable.ts'
import type { ApprovalKind } from '../../approvals/index.ts'
import { maskedAccounts } from '../../member/index.ts'
import { notify } from '../../notifications/index.ts'
import * as queries from './order-queries.ts'
import { findOrder, playNameOf, revisionOf, stateOf } from './read-orders.ts'

/** The order, and whose it is, so that its lock needs no search. */
type Payload = { orderNo: string; memberId: string }

/** One order is voided (SEC-62): the stake goes back, and what it had brought is taken back. */
export const betVoid: ApprovalKind<Payload> = {
  name: 'bet-void',
  make: 'workBets',
  decide: 'approveBets',
  objectOf: ({ orderNo }) => `order/${orderNo}`,
  async lockRevision(tx, { orderNo, memberId }) {
    const order = await queries.lockForVoid(tx, BigInt(memberId), BigInt(orderNo))
    if (order === undefined) throw new Refusal('ORDER/NOT_FOUND')
    if (order.status > 1) throw new Refusal('ORDER/ENDED')
    // What a corrected result is opening just now is settled again in a moment, by other numbers.
    if (order.isReversing) throw new Refusal('SYS/BUSY')
    return revisionOf(order)
  },
  async effectOf(sql, { orderNo }) {
    const order = await findOrder(sql, orderNo)
    return order === undefined ? null : effectOn(sql, order)
  },
  async execute(tx, { orderNo, memberId }, { approvalId, people: [maker, checker], reason }) {
    const order = { orderId: BigInt(orderNo), memberId: BigInt(memberId) }
    const people = [maker.login, checker.login] as const
    const { outcome, refunded, reversed, owed } = await queries.voidOne(tx, { ...order, approvalId, reason, people })
    if (outcome === 'ended') throw new Refusal('ORDER/ENDED')
    const content = await textFor(tx, orderNo, { refunded, reversed, owed })
    await notify(tx, { memberId: order.memberId, content })
    return { refunded: String(refunded), reversed: String(reversed), owed: String(owed) }
  },
}

async function effectOn(sql: Queryable, order: queries.DeskOrder) {
  const { total, reward, rebate, status, memberId, turnover, agentBase } = order
  const [accounts, purses] = await Promise.all([maskedAccounts(sql, [memberId]), spendableOf(sql, [memberId])])
  const spendable = purses.get(memberId) ?? 0n
  const room = spendable + total
  const taken = reward + rebate
  const rest = status === 1 ? total - reward : 0n
  const posting = (event: string, tranType: number, amount: Money) => ({ event, tranType, lines: 1, amount })
  return z.encode(BetVoidEffect, {
    ...{ orderNo: String(order.orderId), account: accounts.get(memberId) ?? '', gameName: order.gameName },
    ...{ turnNum: order.turnNum, playName: playNameOf(order), selectionText: order.selectionText },
    ...{ state: stateOf(order), refunded: total, rewardTaken: reward, rebateTaken: rebate, spendable },
    ...{ owed: taken > room ? taken - room : 0n, turnover, agentBase },
    postings: [
      posting('bet-voided', 39, total),
      posting('bet-reversed', 32, reward),
      posting('rebate-reversed', 27, rebate),
      posting(rest > 0n ? 'draw-covered' : 'draw-swept', 0, rest < 0n ? -rest : rest),
    ].filter(({ amount }) => amount > 0n),
  })
}

/** What the member reads. */
async function textFor(
  sql: Queryable,
  orderNo: string,
  { refunded, reversed, owed }: Omit<queries.VoidedNow, 'outcome'>,
): Promise<string> {
  const order = await findOrder(sql, orderNo)
  const what = order === undefined ? '' : `${order.gameName}${issueLabel(order.turnNum)}${playNameOf(order)}`
  const back = reversed > 0n ? `，原派彩及返水${formatYuan(reversed)}元已冲销` : ''
  const debt = owed > 0n ? `，余额不足冲销的${formatYuan(owed)}元将从后续余额中扣除` : ''
  return `您的注单${orderNo}（${what}）已作废，本金${formatYuan(refunded)}元已退回${back}${debt}。`
}
