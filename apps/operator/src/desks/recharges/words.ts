import type * as api from '@liuhe/contract/api/operator/recharge.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import type { RechargeRole, RechargeStep } from '@liuhe/domain/recharge/order.ts'
import type { Look } from '../../shared/state-text.tsx'

export type OrderRow = OutputOf<typeof api.orders>['data'][number]
export type OrderDetail = OutputOf<typeof api.order>
export type Received = OutputOf<typeof api.received>['data'][number]

const STATES: Readonly<Record<number, Look>> = {
  1: { icon: 'clock', look: 'warn', words: '待付款' },
  2: { icon: 'warn', look: 'warn', words: '待核对' },
  3: { icon: 'ok', look: 'ok', words: '已入款' },
  4: { icon: 'withdrawn', look: 'off', words: '已取消' },
  5: { icon: 'bad', look: 'bad', words: '已拒绝' },
}
export const orderLook = ({ status }: { status: number }): Look =>
  STATES[status] ?? { icon: 'info', look: 'off', words: String(status) }

export const VERDICTS: Readonly<Record<Received['verdict'], string>> = {
  agreed: '相符',
  short: '少付',
  over: '多付',
  late: '过期后到账',
  double: '重复付款',
  currency: '币种不同',
  unknown: '没有对应的单',
  'over-limit': '超过会员限额',
  paused: '会员暂停期间',
}
const OUTCOMES: Readonly<Record<Received['outcome'], Look>> = {
  credited: { icon: 'ok', look: 'ok', words: '已入账' },
  waiting: { icon: 'warn', look: 'warn', words: '待处理' },
  returning: { icon: 'clock', look: 'warn', words: '退款中' },
  returned: { icon: 'withdrawn', look: 'off', words: '已退回' },
}
export const outcomeLook = ({ outcome }: Pick<Received, 'outcome'>): Look => OUTCOMES[outcome]

export const REJECT_REASONS = ['未收到款项', '付款人与账户姓名不符', '会员申请取消']
export const RETURN_REASONS = ['金额不符，原路退回', '付款人不是本人', '超过会员自设限额']
export const CREDIT_REASONS = ['银行流水已核对，付款人、金额、附言相符', '会员提供回单，与银行流水一致']

export const STEPS: Readonly<Record<RechargeStep, string>> = {
  created: '提交充值',
  'pay-ready': '通道给出付款方式',
  confirmed: '说已转账',
  txid: '填写链上交易',
  check: '到账与约定不符',
  credited: '入账',
  cancelled: '取消',
  expired: '超时结束',
  rejected: '拒绝',
  returning: '开始退款',
  returned: '已退回',
  disputed: '收付双方有争议',
}
export const ROLES: Readonly<Record<RechargeRole, string>> = {
  member: '会员',
  provider: '通道',
  bank: '银行',
  chain: '链上',
  receiver: '收款会员',
  operator: '客服与财务',
  server: '系统',
}
