/**
 * What a member is told of his orders, beside the pages: one sentence for each change (issue: a notice at every
 * state).
 */
import { formatAmount } from '@liuhe/domain/format-amount.ts'
import { subjectOf } from '@liuhe/domain/members/notice-subject.ts'
import type { Money } from '@liuhe/domain/money.ts'
import type { CheckKind } from '@liuhe/domain/recharge/order.ts'
import { formatClock, type Instant } from '@liuhe/domain/time.ts'

/** What happened to an order, with what the sentence needs. */
export type Told =
  | { code: 'created'; expiresAt: Instant }
  | { code: 'confirmed' | 'cancelled' | 'expired' | 'disputed' }
  | { code: 'credited'; credit: Money }
  | { code: 'rejected'; reason: string | null }
  | { code: 'check'; check: CheckKind; worth: Money | null }
  | { code: 'returning' | 'returned'; worth: Money | null; check: CheckKind }

const CHECK_WORDS: Readonly<Record<CheckKind, string>> = {
  short: '到账金额少于订单金额',
  over: '到账金额多于订单金额',
  late: '款项在订单结束后到账',
  double: '同一订单重复付款',
  currency: '到账币种与订单不符',
  unknown: '款项信息与订单不符',
  'over-limit': '超出您设置的充值限额',
  paused: '账户处于暂停或自我禁止期间',
}

/** The sentence, which begins with the order that it is about. */
export function textOf(order: { orderNo: string; amount: Money }, told: Told): string {
  const subject = subjectOf('recharge', order)
  switch (told.code) {
    case 'created':
      return `${subject}已创建，请在 ${formatClock(told.expiresAt).slice(0, 5)} 前完成付款。`
    case 'confirmed':
      return `${subject}已受理，正在核对到账。`
    case 'cancelled':
      return `${subject}已取消。`
    case 'expired':
      return `${subject}超时未付款，已自动取消。`
    case 'disputed':
      return `${subject}的付款有争议，财务人员正在核实，请保留付款凭证。`
    case 'credited':
      return `${subject}已入款 ${formatAmount(told.credit)} 元。`
    case 'rejected':
      return `${subject}未通过${told.reason === null ? '' : `：${told.reason}`}。`
    case 'check':
      return `${subject}待核对：${CHECK_WORDS[told.check]}${amountOf(told.worth)}，客服正在处理。`
    case 'returning':
      return `${subject}的款项${amountOf(told.worth)}将原路退回：${CHECK_WORDS[told.check]}。`
    case 'returned':
      return `${subject}的款项${amountOf(told.worth)}已原路退回。`
  }
}

const amountOf = (worth: Money | null): string => (worth === null ? '' : ` ${formatAmount(worth)} 元`)
