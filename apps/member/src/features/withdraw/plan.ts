/** What the page of a withdrawal knows before it asks: what may be taken, what it costs, and what is in the way. */
import { LI_PER_FEN, type Money, parseAmount } from '@liuhe/domain/money.ts'
import { limitFault, quoteWithdrawal, type WithdrawalQuote } from '@liuhe/domain/withdrawals/quote.ts'
import { isDirectKind } from '@liuhe/domain/withdrawals/direct.ts'
import { type Account, type Terms, wholeText } from './withdrawal.ts'

/** What somebody with unfinished turnover wants to do: go on betting, or be paid less. */
export type Way = 'bet' | 'force'

export type Choice = {
  readonly account: Account | undefined
  readonly text: string
  readonly way: Way
  readonly isDirect?: boolean
}

/** Why the button cannot be pressed; `at` is the part of the page that says it. */
export type Problem = { readonly at: 'page' | 'account' | 'amount' | 'turnover'; readonly text: string }

export type Plan = {
  readonly amount: Money
  readonly quote: WithdrawalQuote
  readonly problem: Problem | undefined
}

/** Turnover is missing: it is finished first, or a deduction is agreed to. */
export const isShort = ({ turnover }: Terms): boolean => turnover.yetWithdraw > 0n

/**
 * What all requirements lack together, and how much of that is let pass: the operator's 放宽额度, which comes off the
 * sum once (Domain §8.3). An order keeps both figures as they were, so it is taken from them.
 */
export function shortfallOf({ missing, yetWithdraw }: Pick<Terms['turnover'], 'missing' | 'yetWithdraw'>) {
  const total = missing.reduce((sum, row) => sum + row.missing, 0n)
  return { total, relaxed: yetWithdraw > 0n ? total - yetWithdraw : 0n }
}

/** What turnover takes of a request now. Of an excluded member it is taken though nothing is missing (Ruling C117). */
export const deductOf = (terms: Terms, way: Way): Money =>
  isShort(terms) && way === 'bet' ? 0n : terms.turnover.sumAllDeduct

/** The most that can be asked for at once: of the balance, of one request, of the day; whole 分. */
export function mostOf({ balance, limits, dayLeft }: Terms): Money {
  const least = [limits.amountMax, dayLeft].reduce((a, b) => (b < a ? b : a), balance)
  return least > 0n ? least - (least % LI_PER_FEN) : 0n
}

/** The usual sums that lie within the limits, four of them. */
export const chipsOf = ({ limits }: Terms): Money[] =>
  USUAL_SUMS.filter((sum) => sum >= limits.amountMin && sum <= limits.amountMax).slice(-CHIPS)

const CHIPS = 4
const USUAL_SUMS: readonly Money[] = [100_000n, 500_000n, 1_000_000n, 2_000_000n, 5_000_000n]

/** Whether an account is paid to now; 免提直充 takes requests of its own (Ruling C128). */
export const isPayable = ({ isFreeBankOpen }: Pick<Terms, 'isFreeBankOpen'>, { isOpen, mode }: Account): boolean =>
  isOpen && (mode !== 'direct' || isFreeBankOpen)

/** The account that is offered first: the member's own choice if it is paid to, or the first that is. */
export function firstAccount(terms: Terms): Account | undefined {
  const payable = terms.accounts.filter((account) => isPayable(terms, account))
  return payable.find(({ isDefault }) => isDefault) ?? payable[0]
}

/** Whether another member can pay to an account: 免提直充 takes requests to it. */
export const canBeDirect = ({ isFreeBankOpen }: Pick<Terms, 'isFreeBankOpen'>, { kind, isOpen }: Account): boolean =>
  isFreeBankOpen && isOpen && isDirectKind(kind)

/** Whether a request to an account goes by 免提直充: it is made for nothing else, or the member wants it. */
export const isDirectNow = (terms: Terms, account: Account | undefined, isWanted: boolean): boolean =>
  account !== undefined && canBeDirect(terms, account) && (isWanted || account.mode === 'direct')

/** What a choice would cost and bring, and what is in its way; the first in the order of the page counts. */
export function planOf(terms: Terms, choice: Choice): Plan {
  const amount = amountOf(choice.text) ?? 0n
  const deduct = deductOf(terms, choice.way)
  // What a member pays is whole: no fee is taken of it.
  const usual = quoteWithdrawal(terms.limits, terms.day, { amount, deduct })
  const quote = choice.isDirect ? { fee: 0n, deduct, paid: amount - deduct } : usual
  const problem = pageProblem(terms, choice) ?? amountProblem(terms, choice, quote)
  return { amount, quote, problem }
}

function pageProblem(terms: Terms, { account, way, isDirect }: Choice): Problem | undefined {
  if (terms.isClosed) return { at: 'page', text: '暂停受理' }
  if (terms.held !== null) return { at: 'page', text: terms.held.until === null ? '暂不可提交' : '24 小时内暂停' }
  if (isShort(terms) && way === 'bet') return { at: 'turnover', text: '打码量未完成' }
  if (deductOf(terms, way) > 0n && terms.deductingOrderNo !== null) {
    return { at: 'turnover', text: '有一笔强制提现正在处理，请等待完成' }
  }
  if (isDirect && deductOf(terms, way) > 0n) return { at: 'page', text: '免提直充不支持扣除，请选普通方式' }
  if (account === undefined || !isPayable(terms, account)) return { at: 'account', text: '暂无可用的收款账户' }
  return undefined
}

function amountProblem(terms: Terms, { text, isDirect }: Choice, { paid }: WithdrawalQuote): Problem | undefined {
  const { limits, balance, dayLeft } = terms
  const at = 'amount'
  if (terms.timesLeft === 0) return { at: 'page', text: '今日次数已用完' }
  if (text === '') return { at, text: isDirect ? '请选择金额' : '' }
  const amount = amountOf(text)
  if (amount === undefined) return { at, text: '请输入正确的金额' }
  const fault = limitFault(limits, terms.day, amount)
  if (fault === 'fen') return { at, text: '金额最多两位小数' }
  if (fault === 'min') return { at, text: `单笔最低 ${wholeText(limits.amountMin)} 元` }
  if (fault === 'max') return { at, text: `单笔最高 ${wholeText(limits.amountMax)} 元` }
  if (fault === 'times') return { at: 'page', text: '今日次数已用完' }
  if (fault === 'day') return { at, text: `今日额度还剩 ${wholeText(dayLeft)} 元` }
  if (isDirect && !terms.directAmounts.includes(amount)) return { at, text: '免提直充只支持以下金额' }
  if (amount > balance) return { at, text: '余额不足' }
  return paid > 0n ? undefined : { at, text: '扣除手续费和优惠后没有可出款金额' }
}

/** The amount of what was typed so far; a point at its end is the beginning of decimals. */
export const amountOf = (text: string): Money | undefined => parseAmount(text.replace(/\.$/, ''))
