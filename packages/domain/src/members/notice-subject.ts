/**
 * What a notice of money is about. A notice is a sentence and nothing else, so what it names is written and read by one
 * file: the app leads from the sentence to the order.
 */
import { formatAmount } from '../format-amount.ts'
import type { Money } from '../money.ts'

/** What notices tell of, by the words that name it. */
const SUBJECTS = { recharge: '您的充值订单', withdrawal: '您的提现订单' } as const
export type NoticeSubject = keyof typeof SUBJECTS

/** How a sentence begins that tells of an order: 您的充值订单 123（1,000.00元）. */
export const subjectOf = (kind: NoticeSubject, { orderNo, amount }: { orderNo: string; amount: Money }): string =>
  `${SUBJECTS[kind]} ${orderNo}（${formatAmount(amount)}元）`

/** The order that a notice tells of; undefined when it tells of something else. */
export function orderOfNotice(content: string): { kind: NoticeSubject; orderNo: string } | undefined {
  for (const kind of Object.keys(SUBJECTS) as NoticeSubject[]) {
    const [, orderNo] = new RegExp(`^${SUBJECTS[kind]} (\\d{1,19})（`).exec(content) ?? []
    if (orderNo !== undefined) return { kind, orderNo }
  }
  return undefined
}
