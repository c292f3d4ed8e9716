/** What codes are called in files. A new code does not compile without its word. */
import { ADJUST_REASON_CODES, ADJUST_REASONS, type AdjustReasonCode } from '@liuhe/domain/adjustments/reason.ts'
import type * as z from 'zod/mini'
import type { ApprovalState } from '../api/operator/approvals.ts'
import type { OrderState } from '../api/operator/orders.ts'
import type { PayoutKind } from '../api/security.ts'
import type { statementState } from '../agent-statement.ts'
import type { PlayerState } from '@liuhe/domain/members/desk.ts'
import type { WITHDRAWAL_STATE_NAMES } from '@liuhe/domain/withdrawals/state.ts'

export const MEMBER_STATES: Readonly<Record<PlayerState, string>> = {
  active: '正常',
  suspended: '已停用',
  closed: '已关闭',
}

/** Why money is moved by hand. */
export const ADJUSTED_FOR = Object.fromEntries(
  ADJUST_REASON_CODES.map((code) => [code, ADJUST_REASONS[code].label]),
) as Readonly<Record<AdjustReasonCode, string>>

/** By the number of the state. */
export const RECHARGE_STATES: Readonly<Record<number, string>> = {
  1: '待付款',
  2: '待核对',
  3: '已入款',
  4: '已取消',
  5: '已拒绝',
}

export const WITHDRAWAL_STATES: Readonly<Record<(typeof WITHDRAWAL_STATE_NAMES)[number], string>> = {
  requested: '待审核',
  approved1: '待复核',
  approved2: '待付款',
  paying: '付款中',
  paid: '已付款',
  failed: '付款失败',
  returned: '已退回',
  rejected: '已拒绝',
}

export const PAYOUT_KINDS: Readonly<Record<z.output<typeof PayoutKind>, string>> = {
  bank: '银行',
  usdt: 'USDT',
  e_wallet: '钱包',
  direct_charging: '直充',
}

export const ORDER_STATES: Readonly<Record<z.output<typeof OrderState>, string>> = {
  open: '未结算',
  lost: '未中奖',
  won: '已派奖',
  tied: '和局',
  returned: '已退回',
  stopped: '追号停止',
}

export const APPROVAL_STATES: Readonly<Record<z.output<typeof ApprovalState>, string>> = {
  open: '待复核',
  approved: '已执行',
  rejected: '已驳回',
  withdrawn: '已撤回',
  expired: '已过期',
  void: '已失效',
}

export const STATEMENT_STATES: Readonly<Record<z.output<typeof statementState>, string>> = {
  open: '未结算',
  settled: '已结算',
  paid: '已派发',
  taken: '已回收',
}
