import { creditOf } from '@liuhe/domain/recharge/judge.ts'
import { RECHARGE_STATUS, rechargeStateOf } from '@liuhe/domain/recharge/order.ts'
import type { Money } from '@liuhe/domain/money.ts'
import type { Tx } from '../../db/connect.ts'
import { rechargeCredited, rechargeGift } from '../../ledger/events.ts'
import { balancesOfMember, post } from '../../ledger/index.ts'
import type { Transfer } from '../../ledger/transfer.ts'
import { announce } from '../../realtime/outbox.ts'
import { creditDeposit } from '../limits/index.ts'
import { addRecharged } from '../member/index.ts'
import { addRequirement } from '../turnover/index.ts'
import { type OrderRow, takeEdge } from './order-queries.ts'
import { tellStep } from './tell.ts'

/** Money that is credited to an order. */
export interface CreditedMoney {
  receivedId: bigint
  /** What it is worth in 厘. */
  worth: Money
  /** Who causes it: `gateway:cashier`, or the two people who decided. */
  actor: string
  /** An operator's words, for the timeline. */
  note?: string | null
}

/**
 * Credits money to its order, whose row the caller has locked: limits and pause as they are now (Ruling C131), the
 * edge, the postings, the sum of recharges, the turnover requirement and the news, all in this transaction. The first
 * money of an order takes it to 已入款; further money that people credit is posted beside it.
 * @returns why it may not be credited; nothing has been done then
 */
export async function creditOrder(
  tx: Tx,
  order: OrderRow,
  money: CreditedMoney,
): Promise<'credited' | 'over-limit' | 'paused'> {
  const { rechargeId, memberId } = order
  const isFirst = rechargeStateOf(order.status) !== 'credited'
  const reference = isFirst ? String(rechargeId) : `${rechargeId}:${money.receivedId}`
  const judged = await creditDeposit(tx, { memberId, reference, amount: money.worth })
  if (judged !== 'authorized') return judged
  if (isFirst && !(await takeEdge(tx, rechargeId, { from: order.status, to: RECHARGE_STATUS.credited }))) {
    throw new Error(`recharge order ${rechargeId} is locked, and has another state`)
  }
  const credit = creditOf(order, { worth: money.worth, isFirst })
  const common = { rechargeId, memberId, receivedId: money.receivedId, actor: money.actor }
  await postOnce(tx, rechargeCredited({ ...common, group: order.group, amount: credit.deposit, fee: credit.fee }))
  const { before } = await addRecharged(tx, memberId, credit.deposit)
  // Two orders may have been made while nothing was recharged yet: the first one to be credited is the first recharge.
  const firstGift = before === 0n ? credit.firstGift : 0n
  if (credit.discount > 0n) await postOnce(tx, rechargeGift({ ...common, kind: 'discount', amount: credit.discount }))
  if (firstGift > 0n) await postOnce(tx, rechargeGift({ ...common, kind: 'first-gift', amount: firstGift }))
  const gift = credit.discount + firstGift
  await addRequirement(tx, {
    memberId,
    sourceKind: 'recharge',
    sourceNo: isFirst ? String(rechargeId) : `${rechargeId}-${money.receivedId}`,
    deposit: credit.deposit,
    gift,
    depositMultiple: order.depositMultiple,
    giftMultiple: order.giftMultiple,
    giftBasis: 'gift',
  })
  await announceBalance(tx, memberId)
  const amount = credit.deposit + gift
  await tellStep(tx, order, {
    status: RECHARGE_STATUS.credited,
    step: { code: 'credited', role: 'server', amount, note: money.note ?? null },
    told: { code: 'credited', credit: amount },
  })
  return 'credited'
}

/** Each of them comes once with its key: a repeat, or a refusal of the books, is a fault. */
async function postOnce(tx: Tx, transfer: Transfer): Promise<void> {
  const { outcome } = await post(tx, transfer)
  if (outcome !== 'posted') throw new Error(`${transfer.event} ${transfer.key} was ${outcome}`)
}

async function announceBalance(tx: Tx, memberId: bigint): Promise<void> {
  const { main } = await balancesOfMember(tx, memberId)
  await announce(tx, { topic: 'balance', payload: [{ memberId: String(memberId), balance: String(main) }] })
}
