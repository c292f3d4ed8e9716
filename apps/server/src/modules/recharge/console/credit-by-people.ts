/** What both ways of crediting by two people share: what would be posted, and posting it. */
import { CreditEffect } from '@liuhe/contract/api/operator/recharge.ts'
import type { Json } from '@liuhe/domain/content/seal.ts'
import { creditOf } from '@liuhe/domain/recharge/judge.ts'
import { rechargeStateOf } from '@liuhe/domain/recharge/order.ts'
import type { Money } from '@liuhe/domain/money.ts'
import * as z from 'zod/mini'
import type { Queryable, Tx } from '../../../db/connect.ts'
import { Refusal } from '../../../http/refusal.ts'
import type { Signed } from '../../approvals/index.ts'
import { maskedAccounts, standingOf } from '../../member/index.ts'
import { findChannel } from '../channel-queries.ts'
import { creditOrder } from '../credit-order.ts'
import type { OrderRow } from '../order-queries.ts'

/** What a credit of so much would post, in wire form. */
export async function creditEffect(sql: Queryable, order: OrderRow, worth: Money): Promise<unknown> {
  const { memberId, rechargeId, channelCode, status, amount } = order
  const [channel, accounts, standing] = await Promise.all([
    findChannel(sql, channelCode),
    maskedAccounts(sql, [memberId]),
    standingOf(sql, memberId),
  ])
  const isFirst = rechargeStateOf(status) !== 'credited'
  const { deposit, fee, discount, firstGift } = creditOf(order, { worth, isFirst })
  return z.encode(CreditEffect, {
    ...{ status, amount, worth, deposit, fee },
    orderNo: String(rechargeId),
    memberId: String(memberId),
    account: accounts.get(memberId) ?? '',
    channelName: channel?.name ?? channelCode,
    gift: discount + (standing?.recharged === 0n ? firstGift : 0n),
  })
}

/**
 * Credits money as two people decided. Limits that the member has set stay in force (Ruling C131): what is over them
 * can only go back.
 * @throws RG/DEPOSIT_LIMIT, RG/EXCLUDED
 */
export async function creditByPeople(
  tx: Tx,
  order: OrderRow,
  { receivedId, worth, signed }: { receivedId: bigint; worth: Money; signed: Signed },
): Promise<Json> {
  const actor = signed.people.map(({ login }) => `operator:${login}`).join('+')
  const outcome = await creditOrder(tx, order, { receivedId, worth, actor, note: signed.reason })
  if (outcome === 'over-limit') throw new Refusal('RG/DEPOSIT_LIMIT')
  if (outcome === 'paused') throw new Refusal('RG/EXCLUDED')
  return { state: 'credited', orderNo: String(order.rechargeId), receivedId: String(receivedId) }
}
