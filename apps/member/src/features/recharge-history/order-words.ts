import type * as recharge from '@liuhe/contract/api/recharge.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { formatAmount } from '@liuhe/domain/format-amount.ts'
import type { CheckKind, RechargeRole, RechargeStep } from '@liuhe/domain/recharge/order.ts'
import { rechargeStateOf } from '@liuhe/domain/recharge/order.ts'
import type { RechargeFlow, RechargeGroup } from '@liuhe/domain/recharge/channel.ts'
import { unreachable } from '@liuhe/domain/assert.ts'

export type Order = OutputOf<typeof recharge.list>['data'][number]
export type OrderDetail = OutputOf<typeof recharge.read>
export type OrderStep = OrderDetail['steps'][number]
export type Check = NonNullable<Order['check']>

/** How a word about an order is coloured. */
export type Tone = 'ok' | 'warn' | 'bad' | 'grey'

/** The five states as the specification spells them. */
export const STATE_WORDS = {
  waiting: { text: '未受理', tone: 'warn' },
  accepted: { text: '已受理', tone: 'warn' },
  credited: { text: '已入款', tone: 'ok' },
  cancelled: { text: '已取消', tone: 'grey' },
  rejected: { text: '已拒绝', tone: 'bad' },
} as const satisfies Record<ReturnType<typeof rechargeStateOf>, { text: string; tone: Tone }>

/** What the member has to know of an order first: money that is looked at comes before the state. */
export function newsOf({ status, check }: Pick<Order, 'status' | 'check'>): { text: string; tone: Tone } {
  if (check?.outcome === 'waiting') return { text: '待核对', tone: 'warn' }
  if (check?.outcome === 'returning') return { text: '退回中', tone: 'warn' }
  const state = rechargeStateOf(status)
  if (check?.outcome === 'returned' && state !== 'credited') return { text: '已退回', tone: 'grey' }
  return STATE_WORDS[state]
}

export const GROUP_WORDS: Readonly<Record<RechargeGroup, string>> = {
  bank: '转账汇款',
  online: '线上支付',
  usdt: '虚拟币',
  wallet: '电子钱包',
  direct: '免提直充',
}

/** Who does a step, as a member calls them. */
export const ROLE_WORDS: Readonly<Record<RechargeRole, string>> = {
  member: '您',
  provider: '支付机构',
  bank: '收款银行',
  chain: '区块链网络',
  receiver: '收款会员',
  operator: '财务客服',
  server: '系统',
}

/** What is wrong with money that did not arrive as agreed. */
export const CHECK_WORDS: Readonly<Record<CheckKind, string>> = {
  short: '到账金额少于订单金额',
  over: '到账金额多于订单金额',
  late: '款项在订单结束后到账',
  double: '同一订单重复付款',
  currency: '到账币种与订单不符',
  unknown: '款项信息与订单不符',
  'over-limit': '超出您设置的充值限额',
  paused: '账户处于暂停或自我禁止期间',
}

/** What became of such money. */
export const OUTCOME_WORDS: Readonly<Record<Check['outcome'], { text: string; tone: Tone; hint: string }>> = {
  waiting: { text: '待核对', tone: 'warn', hint: '款项已安全收到，财务客服核对后会入款或原路退回，请勿重复付款。' },
  credited: { text: '已入款', tone: 'ok', hint: '核对完成，款项已计入您的余额。' },
  returning: { text: '退回中', tone: 'warn', hint: '款项正在原路退回，到账时间以支付机构为准。' },
  returned: { text: '已退回', tone: 'grey', hint: '款项已原路退回您的付款账户。' },
}

/** Why a payment can be made, as each flow calls it. */
const READY: Readonly<Record<RechargeFlow, string>> = {
  transfer: '收款账户已分配',
  redirect: '支付链接已生成',
  qr: '付款码已生成',
  coin: '收款地址已生成',
  matched: '已匹配收款人',
}

/** The name of a step that was taken. */
export function stepTitle(code: RechargeStep, flow: RechargeFlow): string {
  switch (code) {
    case 'created':
      return '提交订单'
    case 'pay-ready':
      return READY[flow]
    case 'confirmed':
      return '已提交付款信息'
    case 'txid':
      return '已提交交易哈希'
    case 'check':
      return '到账待核对'
    case 'credited':
      return '已入款'
    case 'cancelled':
      return '订单已取消'
    case 'expired':
      return '超时未付款，自动取消'
    case 'rejected':
      return '已拒绝'
    case 'returning':
      return '款项退回中'
    case 'returned':
      return '款项已原路退回'
    case 'disputed':
      return '付款有争议，转财务核实'
    default:
      return unreachable(code)
  }
}

/** What a step says beside its name: the amount, what was wrong, the words of an operator, who did it. */
export function stepNote({ code, by, check, amount, note }: OrderStep): string {
  const sum = amount === null ? undefined : `${AMOUNT_WORDS[code] ?? ''} ${formatAmount(amount)} 元`.trim()
  return [check === null ? undefined : CHECK_WORDS[check], sum, note, ROLE_WORDS[by]]
    .filter((part) => part != null && part !== '')
    .join(' · ')
}

const AMOUNT_WORDS: Partial<Record<RechargeStep, string>> = {
  created: '应付',
  check: '收到',
  credited: '到账',
  returning: '退回',
  returned: '退回',
}

/** Steps that end an order badly, and those that ask for patience; all others went well. */
export const stepTone = (code: RechargeStep): Tone =>
  code === 'rejected'
    ? 'bad'
    : code === 'check' || code === 'returning' || code === 'disputed'
      ? 'warn'
      : ENDED.has(code)
        ? 'grey'
        : 'ok'

const ENDED: ReadonlySet<RechargeStep> = new Set(['cancelled', 'expired', 'returned'])

type NextCode = NonNullable<OrderDetail['next']>['code']

/** What an order waits for. */
export const NEXT_WORDS: Readonly<Record<NextCode, { title: string; waits: string }>> = {
  prepare: { title: '生成付款方式', waits: '支付机构返回付款方式' },
  pay: { title: '等待付款', waits: '您完成付款' },
  match: { title: '核对到账', waits: '款项到账通知' },
  check: { title: '人工核对', waits: '财务核对这笔款项' },
  return: { title: '原路退回', waits: '退款回执' },
}

/** A span of time as it is read aloud: 45 秒, 4 分 21 秒, 2 小时 5 分, 3 天. */
export function spanText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  if (whole < 60) return `${whole} 秒`
  const minutes = Math.floor(whole / 60)
  if (minutes < 60) return whole % 60 === 0 ? `${minutes} 分钟` : `${minutes} 分 ${whole % 60} 秒`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return minutes % 60 === 0 ? `${hours} 小时` : `${hours} 小时 ${minutes % 60} 分`
  return `${Math.floor(hours / 24)} 天`
}

/** What is left of a time as a clock, `14:59`. */
export function clockText(seconds: number): string {
  const whole = Math.max(0, seconds)
  return [Math.floor(whole / 60), whole % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

/** Whether its money is in the wallet. */
export const isCredited = ({ status }: OrderDetail): boolean => rechargeStateOf(status) === 'credited'
