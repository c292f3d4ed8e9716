/** What somebody may do about a withdrawal now. The server asks the same again, and more, at every call. */
import { staffMayPay } from '@liuhe/domain/staff.ts'
import { may, type Operator } from '../../session/session.ts'
import { isFree, queueOf, type WithdrawalDetail } from './use-withdrawals.ts'

export interface Deeds {
  claim: boolean
  /** It is this person's own: it can be given back, and claimed for another quarter of an hour. */
  isMine: boolean
  reject: boolean
  /** `two`: the yes is the first of two. */
  approve: false | 'one' | 'two'
  /** Begin a payment by hand. */
  pay: boolean
  /** Say what became of a payment by hand. */
  settle: boolean
  /** Ask the gateway. */
  ask: boolean
  giveBack: boolean
}

/** @param hasProposal whether a second person decides about it already */
export function deedsOf(detail: WithdrawalDetail, operator: Operator, now: number, hasProposal: boolean): Deeds {
  const { order, peopleNeeded, claim, gateway, payout } = detail
  const { state } = order
  const [works, handles, approves] = [
    may(operator, 'workWithdrawals'),
    may(operator, 'handleWithdrawals'),
    may(operator, 'approveWithdrawals'),
  ]
  const isOpen = state === 'requested' || state === 'approved1' || state === 'approved2'
  const isForMe = isOpen && isFree(detail, operator.login, now)
  const queue = queueOf({ ...detail, state })
  const isByHand = gateway === null && order.direct === null
  return {
    claim: works && isForMe,
    isMine: claim?.login === operator.login && claim.until > now,
    reject: works && isForMe,
    approve: handles && isForMe && queue === 'review' && !hasProposal && (peopleNeeded === 2 ? 'two' : 'one'),
    pay: approves && isByHand && queue === 'payable',
    settle: handles && state === 'paying' && payout === null && order.direct === null && !hasProposal,
    ask: handles && state === 'paying' && payout !== null,
    giveBack: approves && state === 'failed',
  }
}

/** Whether a yes to this amount is within the limit of the role. */
export const isWithinLimit = ({ order, peopleNeeded }: WithdrawalDetail, { role }: Operator): boolean =>
  staffMayPay(role, peopleNeeded === 2 ? 'first' : 'alone', order.amount)

/** Why there is nothing to do, for somebody who can do nothing. */
export function whyNothing({ claim, order }: WithdrawalDetail, operator: Operator, now: number): string {
  if (!may(operator, 'workWithdrawals')) return '你的角色可以看，不能处理。'
  if (claim !== null && claim.login !== operator.login && claim.until > now) {
    return `${claim.login} 正在看这一笔，其他人暂时不能处理。`
  }
  if (order.direct !== null) return '这一笔在等另一位会员付款（免提直充）。'
  return order.next === null ? '这一笔已经结束。' : '这一步不归你的角色。'
}
