/** How operators call what a withdrawal is made of. A new rule or state does not compile without its words. */
import type { WithdrawalRuleCode } from '@liuhe/domain/withdrawals/rules.ts'
import type { WithdrawalRole, WithdrawalState, WithdrawalStep } from '@liuhe/domain/withdrawals/state.ts'
import { roleName } from '../../shared/role-name.ts'
import type { Look } from '../../shared/state-text.tsx'
import { amountText } from '../../shared/value-text.ts'
import type { QueueName } from './filters.ts'
import { queueOf, type QueueRow, type WithdrawalDetail } from './use-withdrawals.ts'

export const QUEUE_TITLES: Readonly<Record<QueueName, string>> = {
  review: '待审核',
  payable: '待付款',
  offered: '等会员付款',
  paying: '付款中',
  failed: '失败',
  all: '全部',
}

/** Where a withdrawal stands. One that waits for people says for which of them. */
export const stateLook = (row: Pick<QueueRow, 'state' | 'peopleNeeded' | 'isOffered'>): Look => {
  const queue = queueOf(row)
  if (queue === 'offered') return { icon: 'clock', look: 'off', words: '等会员付款' }
  return queue === 'payable' ? { icon: 'wallet', look: 'off', words: '待付款' } : STATES[row.state]
}

const STATES: Readonly<Record<WithdrawalState, Look>> = {
  requested: { icon: 'inbox', look: 'warn', words: '待审核' },
  approved1: { icon: 'two', look: 'two', words: '待复核' },
  approved2: { icon: 'wallet', look: 'off', words: '待付款' },
  paying: { icon: 'clock', look: 'warn', words: '付款中' },
  paid: { icon: 'ok', look: 'ok', words: '已付款' },
  failed: { icon: 'bad', look: 'bad', words: '付款失败' },
  returned: { icon: 'withdrawn', look: 'off', words: '已退回' },
  rejected: { icon: 'bad', look: 'off', words: '已拒绝' },
}

export const KIND_TITLES: Readonly<Record<QueueRow['accountKind'], string>> = {
  bank: '银行',
  usdt: 'USDT',
  e_wallet: '钱包',
  direct_charging: '直充',
}

/** How it is paid. */
export const modeOf = ({ mode, accountKind }: Pick<QueueRow, 'mode' | 'accountKind'>): string =>
  mode === 'direct' ? '免提直充' : KIND_TITLES[accountKind]

/** An order number as lists show it: the end of it tells orders apart. */
export const shortNumber = (orderNo: string): string => `…${orderNo.slice(-6)}`

/** An account without its row of stars. */
export const shortAccount = (shown: string): string => shown.replace(/[*\s]*\*[*\s]*/g, '…')

type Hold = WithdrawalDetail['order']['holds'][number]

interface RuleWords {
  /** In a list. */
  tag: string
  /** `bad` where somebody else's money may be meant. */
  look: 'warn' | 'bad'
  name: string
  /** Why it asks for people, with what it found. */
  why: (hold: Hold) => string
}

export const RULE_WORDS: Readonly<Record<WithdrawalRuleCode, RuleWords>> = {
  changed: rule('刚变更', 'bad', '账户信息刚变更', () => '提交之后，密码、手机号或收款账户有变更：核对是否本人'),
  debt: rule('欠款', 'bad', '有待清偿款项', () => '提交之后发现会员有误付未清，先核对欠款'),
  'first-account': rule('首户', 'warn', '首次付到此账户', () => '还没有向这个账户成功付过款'),
  large: rule('大额', 'warn', '大额', ({ found, threshold }) => `本笔 ${sum(found)}，达到 ${sum(threshold)}`),
  'shared-account': rule('同账户', 'bad', '收款账户重复', () => '另有会员拥有、曾拥有或试图绑定这个账户'),
  deducted: rule('有扣除', 'warn', '打码未完成', ({ found }) => `打码未完成，强制提现扣除 ${sum(found)}`),
  'pass-through': rule('快进快出', 'warn', '投注较少', ({ found, threshold }) => {
    return `昨日以来的充值大部分又提出，有效投注只有充值的 ${share(found)}，低于 ${share(threshold)}`
  }),
  many: rule('频繁', 'warn', '提交频繁', ({ found, threshold }) => {
    return `24 小时内第 ${found ?? '多'} 次申请，达到 ${threshold ?? '上限'} 次`
  }),
  'not-small': rule('超自动额', 'warn', '超过自动付款额', ({ found, threshold }) => {
    return `本笔 ${sum(found)}，超过自动付款的 ${sum(threshold)}`
  }),
  'missing-signal': rule('缺数据', 'warn', '风控数据缺失', () => '有一项检查没有读到数据，不能视为正常'),
}

function rule(tag: string, look: RuleWords['look'], name: string, why: RuleWords['why']): RuleWords {
  return { tag, look, name, why }
}

const sum = (figure: string | null): string => (figure === null ? '规定金额' : amountText(BigInt(figure)))
/** Hundredths of a percent. */
const share = (figure: string | null): string => (figure === null ? '规定比例' : `${Number(figure) / 100}%`)

/** Who does a step. */
export const actorName = (by: WithdrawalRole): string =>
  by === 'risk' || by === 'finance-maker' || by === 'finance-checker' ? roleName(by) : ACTORS[by]

const ACTORS = {
  member: '会员',
  payer: '付款会员',
  server: '系统',
  provider: '通道',
  sandbox: '沙盒（演示）',
} as const

export const STEP_TITLES: Readonly<Record<WithdrawalStep, string>> = {
  requested: '提交，资金已冻结',
  approved1: '审核通过',
  approved2: '复核通过',
  paying: '开始付款',
  paid: '已付款',
  failed: '付款失败',
  returned: '资金退回余额',
  rejected: '拒绝，资金退回余额',
  held: '规则拦下',
  asked: '没有收到通道答复，正在查询',
  matched: '匹配到付款会员',
  said: '付款会员称已付款',
  disputed: '付款有争议',
  unmatched: '付款会员未付款，重新匹配',
  left: '转为平台付款',
}

/** What a deposit or a gift was. */
export const SOURCE_TITLES: Readonly<Record<string, string>> = {
  recharge: '充值',
  gift: '优惠',
  manual: '人工',
  rebate: '返水',
  'sign-up': '注册赠送',
  'red-packet': '红包',
}

/** Words for the audit. */
export const YES_REASONS = ['证据齐全，来源已核', '户名、账户与流水一致', '已电话回访本人确认'] as const

/** Words that the member reads. */
export const NO_REASONS = [
  '收款账户户名与实名不一致，请改用本人账户',
  '收款账户信息有误，请核对后重新提交',
  '账户近期有变更，请稍后重新提交或联系客服',
  '投注流水异常，请联系客服核实',
] as const
