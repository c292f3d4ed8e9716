import { formatUsdt } from '@liuhe/domain/recharge/usdt.ts'
import { formatYuan } from '@liuhe/domain/money.ts'
import type { Queryable } from '../../db/connect.ts'
import type { PostingRow } from '../../ledger/posting-queries.ts'
import { findRecharge, findReceived, rechargeChannels } from '../recharge/index.ts'
import { findWithdrawal } from '../withdrawals/index.ts'
import { checkOf, type Found } from './explained.ts'

/** The money that a recharge was credited for: the key of the transfer is its number. */
export async function behindRecharge(sql: Queryable, row: PostingRow, lines: readonly PostingRow[]): Promise<Found> {
  const number = /^(\d{1,19})@\d+$/.exec(row.key)?.[1]
  const received = number === undefined ? undefined : await findReceived(sql, BigInt(number))
  if (received?.rechargeId === null || received?.rechargeId === undefined) return {}
  const [order, channels] = await Promise.all([findRecharge(sql, received.rechargeId), rechargeChannels(sql)])
  const { gateway, reference, currency, amount, worth, paidAt, arrivedAt } = received
  if (order === undefined || worth === null) return {}
  const isCredit = row.event === 'recharge-credited'
  const total = lines.reduce((sum, line) => sum + line.amount, 0n)
  const fee = lines.filter(({ to }) => to === 'house:fees').reduce((sum, line) => sum + line.amount, 0n)
  return {
    payment: {
      ...{ gateway, reference, currency, worth, fee },
      rechargeNo: String(order.rechargeId),
      channelName: channels.find(({ code }) => code === order.channelCode)?.name ?? order.channelCode,
      amount: currency === 'USDT' ? formatUsdt(amount) : formatYuan(amount),
      paidAt: paidAt.getTime(),
      arrivedAt: arrivedAt.getTime(),
    },
    ...(isCredit && { checks: [checkOf('payment', reference, total, worth)] }),
  }
}

/** The withdrawal that money waited for, went out for, or came back from. */
export async function behindWithdrawal(
  sql: Queryable,
  { aboutKind, aboutId }: PostingRow,
  lines: readonly PostingRow[],
): Promise<Found> {
  const found = aboutKind === 'withdrawal' && aboutId !== null ? await findWithdrawal(sql, aboutId) : undefined
  if (found === undefined) return {}
  const { withdrawalId, state, amount, fee, deduct, gateway, payoutReference: reference, createdAt, closedAt } = found
  const total = lines.reduce((sum, line) => sum + line.amount, 0n)
  return {
    withdrawal: {
      ...{ state, amount, fee, deduct, gateway, reference },
      withdrawalNo: String(withdrawalId),
      createdAt: createdAt.getTime(),
      closedAt: closedAt?.getTime() ?? null,
    },
    checks: [checkOf('withdrawal', String(withdrawalId), total, amount)],
  }
}
