import { formatAmount } from '@liuhe/domain/format-amount.ts'
import type { WithdrawalRuleCode } from '@liuhe/domain/withdrawals/rules.ts'
import type { WithdrawalRole, WithdrawalStep, WithdrawalTask } from '@liuhe/domain/withdrawals/state.ts'
import { type OrderDetail, percentText } from './withdrawal.ts'

/** How a word about an order is coloured. */
export type Tone = 'ok' | 'warn' | 'bad' | 'grey'

/** The five states as the specification spells them (Domain §8.2), by their number on the wire. */
const STATUS_WORDS: readonly { text: string; tone: Tone }[] = [
  { text: '未受理', tone: 'warn' },
  { text: '已受理', tone: 'warn' },
  { text: '已出款', tone: 'ok' },
  { text: '已取消', tone: 'grey' },
  { text: '拒绝出款', tone: 'bad' },
]

export const statusWords = (status: number): { text: string; tone: Tone } =>
  STATUS_WORDS[status - 1] ?? { text: '处理中', tone: 'warn' }

/** Who does a step, as a member calls them. */
export const ROLE_WORDS: Readonly<Record<WithdrawalRole, string>> = {
  member: '您',
  payer: '付款会员',
  server: '系统',
  'finance-maker': '财务初审',
  'finance-checker': '财务复审',
  risk: '风控审核',
  provider: '支付机构',
  sandbox: '演示沙盒',
}

type StepRow = OrderDetail['steps'][number]

/** The name of a step that was taken. */
export function stepTitle(code: WithdrawalStep, peopleNeeded: number): string {
  return code === 'approved1' && peopleNeeded === 2 ? '初审通过' : STEP_WORDS[code]
}

const STEP_WORDS: Readonly<Record<WithdrawalStep, string>> = {
  requested: '提交申请，资金已冻结',
  approved1: '审核通过',
  approved2: '复审通过',
  paying: '已提交出款',
  paid: '已出款，请查收',
  failed: '出款失败',
  returned: '资金已退回余额',
  rejected: '拒绝出款，资金已退回余额',
  held: '规则要求人工审核',
  asked: '出款结果待确认，正在查询',
  matched: '已匹配付款会员',
  said: '对方已付款并提交凭证',
  disputed: '付款有争议，转财务核实',
  unmatched: '付款人未完成付款，重新匹配',
  left: '转为平台出款',
}

export const stepTone = (code: WithdrawalStep): Tone => STEP_TONES[code] ?? 'ok'

const STEP_TONES: Partial<Record<WithdrawalStep, Tone>> = {
  failed: 'bad',
  rejected: 'bad',
  returned: 'grey',
  held: 'warn',
  asked: 'warn',
  disputed: 'warn',
  unmatched: 'grey',
}

/** What a step says beside its name: the rule, the words of an operator or the provider, who did it. */
export const stepNote = ({ by, rule, note }: StepRow): string =>
  [rule && RULE_WORDS[rule].name, note, ROLE_WORDS[by]].filter((part) => part !== null && part !== '').join(' · ')

/** What an order waits for: the open step, and what has to come. */
export const TASK_WORDS: Readonly<Record<WithdrawalTask, { title: string; waits: string }>> = {
  approve: { title: '等待审核', waits: '审核人员核对申请' },
  'approve-again': { title: '等待复审', waits: '第二位审核人员核对申请' },
  pay: { title: '等待出款', waits: '系统提交给支付机构' },
  confirm: { title: '出款中', waits: '支付机构回执' },
  return: { title: '退回余额', waits: '系统退回冻结的资金' },
  match: { title: '匹配付款人', waits: '同额充值的会员' },
  transfer: { title: '等待对方付款', waits: '付款会员付款并上传凭证' },
  receive: { title: '等待您确认到账', waits: '您核对账户并确认' },
  judge: { title: '财务核实', waits: '财务人员核对双方凭证' },
}

/** What comes after the open step if all goes well. */
export const LATER_WORDS: Readonly<Record<WithdrawalTask, string>> = {
  approve: '已出款，请查收',
  'approve-again': '已出款，请查收',
  pay: '已出款，请查收',
  confirm: '已出款，请查收',
  return: '资金已退回余额',
  match: '已出款，请查收',
  transfer: '已出款，请查收',
  receive: '已出款，请查收',
  judge: '已出款，请查收',
}

type Hold = OrderDetail['holds'][number]

/** A rule by its name, and why it asks for people in plain words. */
export const RULE_WORDS: Readonly<Record<WithdrawalRuleCode, { name: string; why: (hold: Hold) => string }>> = {
  changed: { name: '账户信息刚变更', why: () => '密码、手机号或收款账户在 24 小时内有变更，核对是否本人操作' },
  'first-account': { name: '首次使用该账户', why: () => '还没有向这个收款账户成功出款过，需要两人核对' },
  large: { name: '大额', why: ({ threshold }) => `单笔达到 ${sum(threshold)} 元需要人工核对` },
  debt: { name: '款项待核对', why: () => '账户有一笔款项待核对，结清后再出款' },
  'shared-account': { name: '收款账户重复', why: () => '这个收款账户与其他会员有关联，需要核对归属' },
  deducted: { name: '有扣除', why: ({ found }) => `打码未完成，本次扣除 ${sum(found)} 元，需要核对金额` },
  'pass-through': {
    name: '投注较少',
    why: ({ threshold, found }) => `充值后随即提出大部分，有效投注为充值的 ${share(found)}，低于 ${share(threshold)}`,
  },
  many: {
    name: '提交频繁',
    why: ({ threshold, found }) => `24 小时内第 ${found ?? '多'} 次申请，达到 ${threshold ?? ''} 次`,
  },
  'not-small': { name: '超过自动出款额', why: ({ threshold }) => `${sum(threshold)} 元以内自动出款，超过的由人工核对` },
  'missing-signal': { name: '风控数据未就绪', why: () => '有一项检查暂时读不到数据，为安全起见改由人工核对' },
}

const sum = (figure: string | null): string => (figure === null ? '规定金额' : formatAmount(BigInt(figure)))
const share = (figure: string | null): string => (figure === null ? '规定比例' : percentText(Number(figure)))
