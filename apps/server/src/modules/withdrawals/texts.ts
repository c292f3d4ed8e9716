/** What a member is told of his withdrawals, beside the pages: one sentence for each state. */
import { formatAmount } from '@liuhe/domain/format-amount.ts'
import { subjectOf } from '@liuhe/domain/members/notice-subject.ts'
import type { Money } from '@liuhe/domain/money.ts'

/** What happened to a withdrawal, with what the sentence needs. */
export type Told =
  | { code: 'requested' | 'approved1' | 'approved2' | 'paying' | 'held' }
  | { code: 'paid'; paid: Money; account: string }
  | { code: 'failed' | 'rejected'; reason: string | null }
  | { code: 'returned' }
  | { code: 'matched' | 'said' | 'disputed' | 'unmatched' | 'left' }

/** The sentence, which begins with the withdrawal that it is about. */
export function textOf(order: { orderNo: string; amount: Money }, told: Told): string {
  const subject = subjectOf('withdrawal', order)
  switch (told.code) {
    case 'requested':
      return `${subject}已提交，资金已冻结，等待处理。如非本人操作，请立即联系客服。`
    case 'approved1':
      return `${subject}已通过审核。`
    case 'approved2':
      return `${subject}已通过复核，等待出款。`
    case 'paying':
      return `${subject}正在出款。`
    case 'held':
      return `${subject}因账户信息变动转为人工审核。`
    case 'paid':
      return `${subject}已出款 ${formatAmount(told.paid)} 元至 ${told.account}。`
    case 'failed':
      return `${subject}出款失败${becauseOf(told.reason)}，资金将退回您的余额。`
    case 'rejected':
      return `${subject}未通过${becauseOf(told.reason)}，资金已退回您的余额。`
    case 'returned':
      return `${subject}的资金已退回您的余额。`
    case 'matched':
      return `${subject}已匹配付款人，对方正在向您的收款账户付款。`
    case 'said':
      return `${subject}的付款人已提交付款凭证，请核对账户到账后尽快确认。`
    case 'disputed':
      return `${subject}的付款有争议，已转财务人员核实，资金安全冻结。`
    case 'unmatched':
      return `${subject}的付款人未完成付款，正在重新匹配。`
    case 'left':
      return `${subject}已转为平台出款。`
  }
}

const becauseOf = (reason: string | null): string => (reason === null ? '' : `：${reason}`)
